// Rows of cells to be shown in one colour; see CoverageRasterizer for what cells and marks are.
#ifndef TIGEREYE_SOLID_BAND_H
#define TIGEREYE_SOLID_BAND_H

typedef struct {
  // Aligned to 32 bytes, as are the rows.
  int32_t *cells;
  uint64_t *marks;
  ptrdiff_t row_cells;
  ptrdiff_t row_words;
  // The pixel of the first cell, and what follows in pixels.
  uint32_t *pixels;
  ptrdiff_t stride;
  ptrdiff_t width;
  ptrdiff_t rows;
  uint32_t pixel;
  // 255 for colours that hide what is below.
  uint32_t alpha;
} tg_band;

#endif
