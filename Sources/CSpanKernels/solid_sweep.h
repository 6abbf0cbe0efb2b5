// Template, included once for each vector width: rows of cells to pixels of one colour.
//
// What Raster's generic sweep does with a SolidPainter (CoverageRasterizer+Sweep.swift says how
// cells and marks are stored), in one function. Two groups of cells are taken at a time, that is
// eight pixels: the prefix sum of a group that was not marked is the sum before it, and the
// blending of it what a span would do, so that the pixels are the same. Runs between the marks
// then consist of whole vectors, except at the border of the window.

// 0...65536 to 0...255, to nearest.
TG_INLINE uint32_t TG_NAME(coverage)(int32_t sum, int even_odd) {
  uint32_t area;
  if (even_odd) {
    area = (uint32_t)sum & 0x1FFFF;
    if (area > 0x10000) area = 0x20000 - area;
  } else {
    area = sum < 0 ? 0u - (uint32_t)sum : (uint32_t)sum;
    if (area > 0x10000) area = 0x10000;
  }
  return ((area << 8) - area + 0x8000) >> 16;
}

// The coverage of eight pixels, each twice in 16 bits.
TG_INLINE __m256i TG_NAME(coverages)(__m256i sums, int even_odd) {
  __m256i full = _mm256_set1_epi32(0x10000);
  __m256i area;
  if (even_odd) {
    area = _mm256_and_si256(sums, _mm256_set1_epi32(0x1FFFF));
    area = _mm256_min_epi32(area, _mm256_sub_epi32(_mm256_set1_epi32(0x20000), area));
  } else {
    // The one sum of which there is no absolute value stays negative, and is above all as unsigned.
    area = _mm256_min_epu32(_mm256_abs_epi32(sums), full);
  }
  __m256i scaled = _mm256_add_epi32(
      _mm256_sub_epi32(_mm256_slli_epi32(area, 8), area), _mm256_set1_epi32(0x8000));
  // The third byte of each.
  return _mm256_shuffle_epi8(
      scaled, _mm256_broadcastsi128_si256(_mm_setr_epi8(
                  2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1)));
}

// Eight pixels of d under a colour (its even and odd bytes as 16 bits) with coverages m.
TG_INLINE __m256i TG_NAME(blended)(
    __m256i d, __m256i m, __m256i even, __m256i odd, __m256i alpha, int opaque) {
  __m256i half = _mm256_set1_epi16(128);
  __m256i scale = _mm256_set1_epi16(257);
  __m256i covered = m;
  if (!opaque)
    covered = _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(alpha, m), half), scale);
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), covered);
  __m256i low = _mm256_mullo_epi16(_mm256_and_si256(d, _mm256_set1_epi16(0xFF)), rest);
  __m256i high = _mm256_mullo_epi16(_mm256_srli_epi16(d, 8), rest);
  low = _mm256_add_epi16(low, _mm256_add_epi16(_mm256_mullo_epi16(even, m), half));
  high = _mm256_add_epi16(high, _mm256_add_epi16(_mm256_mullo_epi16(odd, m), half));
  return _mm256_or_si256(
      _mm256_mulhi_epu16(low, scale), _mm256_slli_epi16(_mm256_mulhi_epu16(high, scale), 8));
}

// The first `count` (below eight) of them.
TG_TARGET static __attribute__((noinline)) void TG_NAME(store_first)(
    uint32_t *p, ptrdiff_t count, __m256i m, __m256i even, __m256i odd, __m256i alpha) {
  uint32_t pixels[8];
  for (ptrdiff_t i = 0; i < count; i++) pixels[i] = p[i];
  for (ptrdiff_t i = count; i < 8; i++) pixels[i] = 0;
  __m256i d = _mm256_loadu_si256((const __m256i *)pixels);
  d = TG_NAME(blended)(d, m, even, odd, alpha, 0);
  _mm256_storeu_si256((__m256i *)pixels, d);
  for (ptrdiff_t i = 0; i < count; i++) p[i] = pixels[i];
}

// A run of one coverage, with `below` rows to come.
TG_INLINE void TG_NAME(run)(
    const tg_band *band, uint32_t *p, ptrdiff_t count, ptrdiff_t below, uint32_t coverage,
    TG_V values, struct TG_NAME(mix) whole, int opaque) {
  if (opaque && coverage == 255) {
    TG_NAME(fill_run)(p, count, values);
    return;
  }
  // Below a long run there is likely to be another one.
  if (count >= 32 && below >= 2) tg_prefetch_row(p + 2 * band->stride, count);
  TG_NAME(blend_run)(
      p, count,
      coverage == 255 ? whole : TG_NAME(prepare)(band->pixel, band->alpha, coverage));
}

TG_INLINE ptrdiff_t TG_NAME(sweep_rows)(const tg_band *band, int even_odd, int opaque) {
  ptrdiff_t words = band->row_words;
  ptrdiff_t width = band->width;
  int32_t *cells = band->cells;
  uint64_t *marks = band->marks;
  uint32_t *pixels = band->pixels;
  TG_V values = TG_SET32(band->pixel);
  struct TG_NAME(mix) whole = TG_NAME(prepare)(band->pixel, band->alpha, 255);
  __m256i source = _mm256_set1_epi32((int)band->pixel);
  __m256i even = _mm256_and_si256(source, _mm256_set1_epi16(0xFF));
  __m256i odd = _mm256_srli_epi16(source, 8);
  __m256i alpha = _mm256_set1_epi16((short)band->alpha);
  __m256i zero = _mm256_setzero_si256();
  ptrdiff_t painted = 0;
  for (ptrdiff_t row = 0; row < band->rows; row++) {
    ptrdiff_t below = band->rows - 1 - row;
    __m256i sums = zero;
    // The first pixel that is not yet shown.
    ptrdiff_t x = 0;
    for (ptrdiff_t word = 0; word < words; word++) {
      uint64_t bits = marks[word];
      if (bits == 0) continue;
      marks[word] = 0;
      // Both groups of a pair are done when the first one is.
      bits = (bits | bits >> 1) & 0x5555555555555555u;
      do {
        ptrdiff_t place = (word << 8) + ((ptrdiff_t)_tzcnt_u64(bits) << 2);
        bits &= bits - 1;
        if (place > x) {
          int32_t sum = _mm_cvtsi128_si32(_mm256_castsi256_si128(sums));
          uint32_t coverage = TG_NAME(coverage)(sum, even_odd);
          if (coverage != 0) {
            ptrdiff_t end = place < width ? place : width;
            TG_NAME(run)(
                band, pixels + x, end - x, below, coverage, values, whole, opaque);
            painted += end - x;
          }
        }
        x = place + 8;
        __m256i v = _mm256_load_si256((const __m256i *)(cells + place));
        _mm256_store_si256((__m256i *)(cells + place), zero);
        v = _mm256_add_epi32(v, _mm256_slli_si256(v, 4));
        v = _mm256_add_epi32(v, _mm256_slli_si256(v, 8));
        __m256i first = _mm256_permute2x128_si256(v, v, 0x08);
        v = _mm256_add_epi32(v, _mm256_shuffle_epi32(first, 0xFF));
        v = _mm256_add_epi32(v, sums);
        sums = _mm256_permutevar8x32_epi32(v, _mm256_set1_epi32(7));
        __m256i m = TG_NAME(coverages)(v, even_odd);
        if (x <= width) {
          __m256i d = _mm256_loadu_si256((const __m256i *)(pixels + place));
          d = TG_NAME(blended)(d, m, even, odd, alpha, opaque);
          _mm256_storeu_si256((__m256i *)(pixels + place), d);
          painted += 8;
        } else if (place < width) {
          TG_NAME(store_first)(pixels + place, width - place, m, even, odd, alpha);
          painted += width - place;
        }
      } while (bits != 0);
    }
    // Whatever goes on beyond the right border of the window.
    if (x < width) {
      int32_t sum = _mm_cvtsi128_si32(_mm256_castsi256_si128(sums));
      uint32_t coverage = TG_NAME(coverage)(sum, even_odd);
      if (coverage != 0) {
        TG_NAME(run)(band, pixels + x, width - x, below, coverage, values, whole, opaque);
        painted += width - x;
      }
    }
    cells += band->row_cells;
    marks += words;
    pixels += band->stride;
  }
  return painted;
}

// Returns the number of pixels that were written.
TG_TARGET static inline ptrdiff_t TG_NAME(sweep)(const tg_band *band, int even_odd) {
  if (even_odd)
    return band->alpha == 255 ? TG_NAME(sweep_rows)(band, 1, 1) : TG_NAME(sweep_rows)(band, 1, 0);
  return band->alpha == 255 ? TG_NAME(sweep_rows)(band, 0, 1) : TG_NAME(sweep_rows)(band, 0, 0);
}
