// The vector words of the kernel templates at 512 bits: sixteen pixels a step.
#define TG_NAME(name) tg_##name##_avx512
#define TG_TARGET                                                                        \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,bmi2,popcnt")))
#define TG_PIXELS 16
#define TG_V __m512i
#define TG_LOAD(p) _mm512_loadu_si512((const void *)(p))
#define TG_STORE(p, v) _mm512_storeu_si512((void *)(p), (v))
#define TG_SET16(x) _mm512_set1_epi16((short)(x))
#define TG_SET32(x) _mm512_set1_epi32((int)(x))
#define TG_WIDEN(v) _mm512_broadcast_i32x4(v)
#define TG_AND(a, b) _mm512_and_si512(a, b)
#define TG_OR(a, b) _mm512_or_si512(a, b)
#define TG_ADD16(a, b) _mm512_add_epi16(a, b)
#define TG_SUB16(a, b) _mm512_sub_epi16(a, b)
#define TG_ADD8(a, b) _mm512_add_epi8(a, b)
#define TG_MULLO16(a, b) _mm512_mullo_epi16(a, b)
#define TG_MULHI16(a, b) _mm512_mulhi_epu16(a, b)
#define TG_SRLI16(a, n) _mm512_srli_epi16(a, n)
#define TG_SLLI16(a, n) _mm512_slli_epi16(a, n)
#define TG_SHUFFLE8(a, b) _mm512_shuffle_epi8(a, b)
#define TG_IS_ZERO(v) (_mm512_test_epi32_mask(v, v) == 0)
#define TG_HAS_ALL(v, mask) (_mm512_cmpneq_epi32_mask(_mm512_and_si512(v, mask), mask) == 0)
// The first n (below TG_PIXELS) pixels at p; what lies behind them is neither read nor written.
#define TG_LOAD_PART(p, n) _mm512_maskz_loadu_epi32(_bzhi_u32(0xFFFF, (uint32_t)(n)), p)
#define TG_STORE_PART(p, n, v) _mm512_mask_storeu_epi32(p, _bzhi_u32(0xFFFF, (uint32_t)(n)), v)
