// The vector words of the kernel templates at 256 bits: eight pixels a step.
#define TG_NAME(name) tg_##name##_avx2
#define TG_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define TG_PIXELS 8
#define TG_V __m256i
#define TG_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define TG_STORE(p, v) _mm256_storeu_si256((__m256i *)(p), (v))
#define TG_SET16(x) _mm256_set1_epi16((short)(x))
#define TG_SET32(x) _mm256_set1_epi32((int)(x))
#define TG_WIDEN(v) _mm256_broadcastsi128_si256(v)
#define TG_AND(a, b) _mm256_and_si256(a, b)
#define TG_OR(a, b) _mm256_or_si256(a, b)
#define TG_ADD16(a, b) _mm256_add_epi16(a, b)
#define TG_SUB16(a, b) _mm256_sub_epi16(a, b)
#define TG_ADD8(a, b) _mm256_add_epi8(a, b)
#define TG_MULLO16(a, b) _mm256_mullo_epi16(a, b)
#define TG_MULHI16(a, b) _mm256_mulhi_epu16(a, b)
#define TG_SRLI16(a, n) _mm256_srli_epi16(a, n)
#define TG_SLLI16(a, n) _mm256_slli_epi16(a, n)
#define TG_SHUFFLE8(a, b) _mm256_shuffle_epi8(a, b)
// Whether no bit of v is set; whether all bits of mask are set in v.
#define TG_IS_ZERO(v) _mm256_testz_si256(v, v)
#define TG_HAS_ALL(v, mask) _mm256_testc_si256(v, mask)
// The first n (below TG_PIXELS) pixels at p; what lies behind them is neither read nor written.
#define TG_LOAD_PART(p, n) \
  _mm256_maskload_epi32((const int *)(p), _mm256_loadu_si256((const __m256i *)(tg_masks + 8 - (n))))
#define TG_STORE_PART(p, n, v) tg_store_part_avx2(p, n, v)

static const int32_t tg_masks[16] = {-1, -1, -1, -1, -1, -1, -1, -1};

// A masked store takes AMD's processors as long as forty plain ones.
TG_TARGET static inline __attribute__((always_inline)) void tg_store_part_avx2(
    uint32_t *p, ptrdiff_t n, __m256i v) {
  __m128i four = _mm256_castsi256_si128(v);
  if (n & 4) {
    _mm_storeu_si128((__m128i *)p, four);
    four = _mm256_extracti128_si256(v, 1);
    p += 4;
  }
  if (n & 2) {
    _mm_storel_epi64((__m128i *)p, four);
    four = _mm_unpackhi_epi64(four, four);
    p += 2;
  }
  if (n & 1) *p = (uint32_t)_mm_cvtsi128_si32(four);
}
