// Copies of pixels to scan-out memory with AVX2: rows as they are or reversed, and quarter turns.
// The target is written in whole cache lines wherever it begins with one, and never read.
//
// Each is compiled twice from this source. The second, for processors with AVX-512, has the same
// 256-bit vectors with twice as many registers and three-operand logic: the copies wait for memory,
// not for arithmetic, and wider vectors would not change that.
#ifndef TIGEREYE_PRESENT_COPIES_H
#define TIGEREYE_PRESENT_COPIES_H

#include "present_layouts.h"

#if defined(__x86_64__)

// The thresholds come as rows of `TG_TILE + 16` words, so that sixteen can be loaded at any column.
enum { TG_TILE = 64, TG_TILE_ROW = TG_TILE + 16 };

// Reads `count` pixels, a multiple of 16, from `source` on; backwards where `reversed`, `source`
// then being the last in memory. `thresholds` is the tile's row, `column` the place in it.
TG_AVX2 static inline void tg_copy_row(
    tg_layout layout, uint8_t *target, const uint32_t *source, size_t count,
    const uint32_t *thresholds, size_t column, int reversed, int streaming) {
  const __m256i backwards = _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0);
  for (size_t i = 0; i < count; i += 16) {
    __m256i low, high;
    if (reversed) {
      const uint32_t *first = source - i - 15;
      high = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)first), backwards);
      low = _mm256_permutevar8x32_epi32(
          _mm256_loadu_si256((const __m256i *)(first + 8)), backwards);
    } else {
      low = _mm256_loadu_si256((const __m256i *)(source + i));
      high = _mm256_loadu_si256((const __m256i *)(source + i + 8));
    }
    tg_put_pixels(
        layout, target + i * tg_layout_bytes(layout), low, high,
        thresholds + ((column + i) & (TG_TILE - 1)), streaming);
  }
}

// Four vectors of eight pixels. Written out, as is all that follows: loops over fixed counts are not
// unrolled where Swift compiles this.
typedef struct tg_columns {
  __m256i first, second, third, fourth;
} tg_columns;

// Pixels of rows `i` and `i + 4`, which are `right` pixels apart.
TG_AVX2 static inline __m256i tg_row_pair(const uint32_t *source, ptrdiff_t right, ptrdiff_t i) {
  __m128i upper = _mm_loadu_si128((const __m128i *)(source + i * right));
  __m128i lower = _mm_loadu_si128((const __m128i *)(source + (i + 4) * right));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(upper), lower, 1);
}

// Four columns of eight rows.
TG_AVX2 static inline tg_columns tg_transpose(const uint32_t *source, ptrdiff_t right) {
  __m256i row0 = tg_row_pair(source, right, 0);
  __m256i row1 = tg_row_pair(source, right, 1);
  __m256i row2 = tg_row_pair(source, right, 2);
  __m256i row3 = tg_row_pair(source, right, 3);
  __m256i a = _mm256_unpacklo_epi32(row0, row1);
  __m256i b = _mm256_unpackhi_epi32(row0, row1);
  __m256i c = _mm256_unpacklo_epi32(row2, row3);
  __m256i d = _mm256_unpackhi_epi32(row2, row3);
  return (tg_columns){
      _mm256_unpacklo_epi64(a, c), _mm256_unpackhi_epi64(a, c), _mm256_unpacklo_epi64(b, d),
      _mm256_unpackhi_epi64(b, d)};
}

TG_AVX2 static inline void tg_prefetch_rows(const uint32_t *source, ptrdiff_t right) {
  for (int i = 0; i < 16; i += 4) {
    _mm_prefetch((const char *)source, _MM_HINT_T0);
    _mm_prefetch((const char *)(source + right), _MM_HINT_T0);
    _mm_prefetch((const char *)(source + 2 * right), _MM_HINT_T0);
    _mm_prefetch((const char *)(source + 3 * right), _MM_HINT_T0);
    source += 4 * right;
  }
}

// A strip of `columns` (a multiple of 16) and `rows` (a multiple of 4) of the panel. One pixel to
// the right on the panel is `right` further in the source, one down is `down`, 1 or -1, further.
// `thresholds` is the tile; `row` and `column` are the strip's place in it.
TG_AVX2 static inline void tg_copy_turned(
    tg_layout layout, uint8_t *target, ptrdiff_t pitch, const uint32_t *source, ptrdiff_t right,
    ptrdiff_t down, size_t columns, size_t rows, const uint32_t *thresholds, size_t row,
    size_t column, int streaming) {
  // The rows of a strip stand far apart, so that the processor does not see that they are read one
  // line after another: the lines are asked for two lines before they are needed.
  const ptrdiff_t ahead = 32 * down;
  for (size_t y = 0; y < rows; y += 4) {
    // Of four source pixels the lowest address: the panel's rows run the other way at -1.
    const uint32_t *corner = source + (ptrdiff_t)y * down - (down < 0 ? 3 : 0);
    uint8_t *line = target + (ptrdiff_t)y * pitch;
    const uint32_t *tile0 = thresholds + ((row + y) & (TG_TILE - 1)) * TG_TILE_ROW;
    const uint32_t *tile1 = thresholds + ((row + y + 1) & (TG_TILE - 1)) * TG_TILE_ROW;
    const uint32_t *tile2 = thresholds + ((row + y + 2) & (TG_TILE - 1)) * TG_TILE_ROW;
    const uint32_t *tile3 = thresholds + ((row + y + 3) & (TG_TILE - 1)) * TG_TILE_ROW;
    for (size_t x = 0; x < columns; x += 16) {
      const uint32_t *first = corner + (ptrdiff_t)x * right;
      if ((y & 15) == 0) tg_prefetch_rows(first + ahead, right);
      tg_columns low = tg_transpose(first, right);
      tg_columns high = tg_transpose(first + 8 * right, right);
      if (down < 0) {
        low = (tg_columns){low.fourth, low.third, low.second, low.first};
        high = (tg_columns){high.fourth, high.third, high.second, high.first};
      }
      uint8_t *at = line + x * tg_layout_bytes(layout);
      size_t tile = (column + x) & (TG_TILE - 1);
      tg_put_pixels(layout, at, low.first, high.first, tile0 + tile, streaming);
      tg_put_pixels(layout, at + pitch, low.second, high.second, tile1 + tile, streaming);
      tg_put_pixels(layout, at + 2 * pitch, low.third, high.third, tile2 + tile, streaming);
      tg_put_pixels(layout, at + 3 * pitch, low.fourth, high.fourth, tile3 + tile, streaming);
    }
  }
}

// One loop for each layout, store and direction, with all decisions taken outside.
#define TG_EACH(CALL) \
  switch (layout) { \
  case TG_XRGB8888: CALL(TG_XRGB8888); break; \
  case TG_XBGR8888: CALL(TG_XBGR8888); break; \
  case TG_RGB565: CALL(TG_RGB565); break; \
  case TG_RGB888: CALL(TG_RGB888); break; \
  case TG_XRGB2101010: CALL(TG_XRGB2101010); break; \
  }
#define TG_ROW(LAYOUT) \
  if (streaming) { \
    tg_copy_row(LAYOUT, target, source, count, thresholds, column, 0, 1); \
  } else { \
    tg_copy_row(LAYOUT, target, source, count, thresholds, column, 0, 0); \
  }
#define TG_REVERSED(LAYOUT) \
  if (streaming) { \
    tg_copy_row(LAYOUT, target, source, count, thresholds, column, 1, 1); \
  } else { \
    tg_copy_row(LAYOUT, target, source, count, thresholds, column, 1, 0); \
  }
#define TG_TURNED_BY(LAYOUT, DOWN, STREAMING) \
  tg_copy_turned( \
      LAYOUT, target, pitch, source, right, DOWN, columns, rows, thresholds, row, column, \
      STREAMING)
#define TG_TURNED(LAYOUT) \
  if (down > 0) { \
    if (streaming) { \
      TG_TURNED_BY(LAYOUT, 1, 1); \
    } else { \
      TG_TURNED_BY(LAYOUT, 1, 0); \
    } \
  } else if (streaming) { \
    TG_TURNED_BY(LAYOUT, -1, 1); \
  } else { \
    TG_TURNED_BY(LAYOUT, -1, 0); \
  }

#define TG_PRESENT(SUFFIX, FEATURES) \
  __attribute__((target(FEATURES))) static inline void tg_present_row_##SUFFIX( \
      tg_layout layout, uint8_t *target, const uint32_t *source, size_t count, \
      const uint32_t *thresholds, size_t column, int streaming) { \
    TG_EACH(TG_ROW) \
  } \
  __attribute__((target(FEATURES))) static inline void tg_present_reversed_##SUFFIX( \
      tg_layout layout, uint8_t *target, const uint32_t *source, size_t count, \
      const uint32_t *thresholds, size_t column, int streaming) { \
    TG_EACH(TG_REVERSED) \
  } \
  __attribute__((target(FEATURES))) static inline void tg_present_turned_##SUFFIX( \
      tg_layout layout, uint8_t *target, ptrdiff_t pitch, const uint32_t *source, \
      ptrdiff_t right, ptrdiff_t down, size_t columns, size_t rows, const uint32_t *thresholds, \
      size_t row, size_t column, int streaming) { \
    TG_EACH(TG_TURNED) \
  }

TG_PRESENT(avx2, "avx2")
TG_PRESENT(avx512, "avx2,avx512f,avx512bw,avx512dq,avx512vl")

// Streaming stores are ordered with what follows.
static inline void tg_present_end(void) { _mm_sfence(); }

#endif
#endif
