// Template, included once for each vector width: runs and rectangles of one colour.
//
// out = (s·m + d·rest + 128)/255 with rest = 255 - a·m/255, as in Raster's SolidSource. The
// source's share s·m is the same for all pixels and goes into the rounding constant; x/255 is
// (x + 128)·257 >> 16, one high multiplication, exact for all sums that occur.

struct TG_NAME(mix) {
  TG_V rest, even, odd;
};

TG_INLINE struct TG_NAME(mix)
    TG_NAME(prepare)(uint32_t pixel, uint32_t alpha, uint32_t coverage) {
  uint32_t even = (pixel & 0xFF00FF) * coverage + 0x800080;
  uint32_t odd = ((pixel >> 8) & 0xFF00FF) * coverage + 0x800080;
  uint32_t covered = ((alpha * coverage + 128) * 257) >> 16;
  struct TG_NAME(mix) mix = {TG_SET16(255 - covered), TG_SET32(even), TG_SET32(odd)};
  return mix;
}

TG_INLINE TG_V TG_NAME(mixed)(struct TG_NAME(mix) mix, TG_V d) {
  TG_V scale = TG_SET16(257);
  TG_V even = TG_MULLO16(TG_AND(d, TG_SET16(0xFF)), mix.rest);
  TG_V odd = TG_MULLO16(TG_SRLI16(d, 8), mix.rest);
  even = TG_MULHI16(TG_ADD16(even, mix.even), scale);
  odd = TG_MULHI16(TG_ADD16(odd, mix.odd), scale);
  return TG_OR(even, TG_SLLI16(odd, 8));
}

// One colour over `count` pixels.
TG_INLINE void TG_NAME(blend_run)(uint32_t *p, ptrdiff_t count, struct TG_NAME(mix) mix) {
  if (count < TG_PIXELS) {
    if (count > 0) TG_STORE_PART(p, count, TG_NAME(mixed)(mix, TG_LOAD_PART(p, count)));
    return;
  }
  // The last pixels, from what is there before the loop comes near.
  uint32_t *end = p + count;
  TG_V last = TG_NAME(mixed)(mix, TG_LOAD(end - TG_PIXELS));
  while (end - p >= 2 * TG_PIXELS) {
    TG_V a = TG_NAME(mixed)(mix, TG_LOAD(p));
    TG_V b = TG_NAME(mixed)(mix, TG_LOAD(p + TG_PIXELS));
    TG_STORE(p, a);
    TG_STORE(p + TG_PIXELS, b);
    p += 2 * TG_PIXELS;
  }
  if (end - p > TG_PIXELS) TG_STORE(p, TG_NAME(mixed)(mix, TG_LOAD(p)));
  TG_STORE(end - TG_PIXELS, last);
}

TG_INLINE void TG_NAME(fill_run)(uint32_t *p, ptrdiff_t count, TG_V value) {
  if (count < TG_PIXELS) {
    if (count > 0) TG_STORE_PART(p, count, value);
    return;
  }
  uint32_t *end = p + count;
  if (count >= 8 * TG_PIXELS) {
    // Stores across a border of cache lines take twice as long.
    TG_STORE(p, value);
    p = (uint32_t *)(((uintptr_t)p + 4 * TG_PIXELS) & ~(uintptr_t)(4 * TG_PIXELS - 1));
    while (end - p >= 4 * TG_PIXELS) {
      TG_STORE(p, value);
      TG_STORE(p + TG_PIXELS, value);
      TG_STORE(p + 2 * TG_PIXELS, value);
      TG_STORE(p + 3 * TG_PIXELS, value);
      p += 4 * TG_PIXELS;
    }
  }
  while (end - p > TG_PIXELS) {
    TG_STORE(p, value);
    p += TG_PIXELS;
  }
  TG_STORE(end - TG_PIXELS, value);
}

// Stores `value` in a rectangle. `stride` counts in pixels, here and below.
TG_TARGET static inline void TG_NAME(fill)(
    uint32_t *p, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t value) {
  TG_V values = TG_SET32(value);
  if (stride == width) {
    width *= height;
    height = 1;
  }
  // Small ones spend their time on loops, not on stores: a row of them needs none.
  ptrdiff_t end = width - TG_PIXELS;
  switch ((width - 1) / TG_PIXELS) {
    case 1:
#pragma clang loop unroll_count(2)
      for (; height > 0; height--, p += stride) {
        TG_STORE(p, values);
        TG_STORE(p + end, values);
      }
      return;
    case 2:
#pragma clang loop unroll_count(2)
      for (; height > 0; height--, p += stride) {
        TG_STORE(p, values);
        TG_STORE(p + TG_PIXELS, values);
        TG_STORE(p + end, values);
      }
      return;
    case 3:
#pragma clang loop unroll_count(2)
      for (; height > 0; height--, p += stride) {
        TG_STORE(p, values);
        TG_STORE(p + TG_PIXELS, values);
        TG_STORE(p + 2 * TG_PIXELS, values);
        TG_STORE(p + end, values);
      }
      return;
    default:
      for (; height > 0; height--, p += stride) TG_NAME(fill_run)(p, width, values);
  }
}

// Rows of `vectors` whole vectors and a last one, which may begin within them.
TG_INLINE void TG_NAME(blend_narrow)(
    uint32_t *p, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, struct TG_NAME(mix) mix,
    int vectors) {
  ptrdiff_t end = width - TG_PIXELS;
  uint32_t *coming = p;
  ptrdiff_t rest = height - tg_rows_ahead(width, height);
  for (ptrdiff_t y = rest; y < height; y++, coming += stride) tg_prefetch_short(coming, width);
  for (; height > 0; height--, p += stride) {
    if (rest-- > 0) {
      tg_prefetch_short(coming, width);
      coming += stride;
    }
    TG_V last = TG_NAME(mixed)(mix, TG_LOAD(p + end));
    for (int i = 0; i < vectors; i++)
      TG_STORE(p + i * TG_PIXELS, TG_NAME(mixed)(mix, TG_LOAD(p + i * TG_PIXELS)));
    TG_STORE(p + end, last);
  }
}

// Blends one colour, covered alike, over a rectangle.
TG_TARGET static inline void TG_NAME(blend)(
    uint32_t *p, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t pixel,
    uint32_t alpha, uint32_t coverage) {
  struct TG_NAME(mix) mix = TG_NAME(prepare)(pixel, alpha, coverage);
  if (width > TG_PIXELS && width <= 4 * TG_PIXELS && width <= TG_SHORT_ROW) {
    switch ((width - 1) / TG_PIXELS) {
      case 1: return TG_NAME(blend_narrow)(p, stride, width, height, mix, 1);
      case 2: return TG_NAME(blend_narrow)(p, stride, width, height, mix, 2);
      default: return TG_NAME(blend_narrow)(p, stride, width, height, mix, 3);
    }
  }
  ptrdiff_t ahead = tg_rows_ahead(width, height);
  for (ptrdiff_t y = 0; y < ahead; y++) tg_prefetch_row(p + y * stride, width);
  for (; height > ahead; height--, p += stride) {
    tg_prefetch_row(p + ahead * stride, width);
    TG_NAME(blend_run)(p, width, mix);
  }
  for (; height > 0; height--, p += stride) TG_NAME(blend_run)(p, width, mix);
}

// Rows of which the first and the last pixel have coverages of their own.
TG_TARGET static inline void TG_NAME(box)(
    uint32_t *p, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t pixel,
    uint32_t alpha, uint32_t first, uint32_t inner, uint32_t last) {
  struct TG_NAME(mix) mix = TG_NAME(prepare)(pixel, alpha, inner);
  struct tg_pixel_mix left = tg_prepare_pixel(pixel, alpha, first);
  struct tg_pixel_mix right = tg_prepare_pixel(pixel, alpha, last);
  TG_V values = TG_SET32(pixel);
  int fills = alpha == 255 && inner == 255;
  for (; height > 0; height--, p += stride) {
    p[0] = tg_mixed_pixel(left, p[0]);
    if (fills)
      TG_NAME(fill_run)(p + 1, width - 2, values);
    else
      TG_NAME(blend_run)(p + 1, width - 2, mix);
    p[width - 1] = tg_mixed_pixel(right, p[width - 1]);
  }
}
