// Template, included once for each vector width: rows of premultiplied pixels over others.

// Each byte of v times factor/255, rounded to nearest.
TG_INLINE TG_V TG_NAME(scaled)(TG_V v, TG_V factor) {
  TG_V scale = TG_SET16(257);
  TG_V half = TG_SET16(128);
  TG_V even = TG_ADD16(TG_MULLO16(TG_AND(v, TG_SET16(0xFF)), factor), half);
  TG_V odd = TG_ADD16(TG_MULLO16(TG_SRLI16(v, 8), factor), half);
  return TG_OR(TG_MULHI16(even, scale), TG_SLLI16(TG_MULHI16(odd, scale), 8));
}

// s + d·(255 - a)/255.
TG_INLINE TG_V TG_NAME(over)(TG_V d, TG_V s) {
  TG_V alphas = TG_WIDEN(_mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
  TG_V rest = TG_SUB16(TG_SET16(255), TG_SHUFFLE8(s, alphas));
  return TG_ADD8(TG_NAME(scaled)(d, rest), s);
}

// Up to TG_PIXELS pixels. Where all are transparent nothing happens, opaque ones are copied.
TG_INLINE void TG_NAME(image_step)(
    uint32_t *p, const uint32_t *from, ptrdiff_t count, TG_V factor, int fades) {
  int whole = count >= TG_PIXELS;
  TG_V s = whole ? TG_LOAD(from) : TG_LOAD_PART(from, count);
  if (TG_IS_ZERO(s)) return;
  if (fades) s = TG_NAME(scaled)(s, factor);
  if (!whole) {
    TG_STORE_PART(p, count, TG_NAME(over)(TG_LOAD_PART(p, count), s));
  } else if (TG_HAS_ALL(s, TG_SET32(0xFF000000))) {
    TG_STORE(p, s);
  } else {
    TG_STORE(p, TG_NAME(over)(TG_LOAD(p), s));
  }
}

TG_INLINE void TG_NAME(image_rows)(
    uint32_t *p, ptrdiff_t stride, const uint32_t *from, ptrdiff_t from_stride, ptrdiff_t width,
    ptrdiff_t height, uint32_t opacity, int fades) {
  TG_V factor = TG_SET16(opacity);
  ptrdiff_t ahead = tg_rows_ahead(width, height);
  for (ptrdiff_t y = 0; y < ahead; y++) tg_prefetch_row(p + y * stride, width);
  for (; height > 0; height--, p += stride, from += from_stride) {
    ptrdiff_t i = 0;
    if (height > ahead) tg_prefetch_row(p + ahead * stride, width);
    for (; width - i >= TG_PIXELS; i += TG_PIXELS)
      TG_NAME(image_step)(p + i, from + i, TG_PIXELS, factor, fades);
    if (i < width) TG_NAME(image_step)(p + i, from + i, width - i, factor, fades);
  }
}

// Source-over of an image's rows, each pixel first multiplied by `opacity` (1...255).
TG_TARGET static inline void TG_NAME(image)(
    uint32_t *p, ptrdiff_t stride, const uint32_t *from, ptrdiff_t from_stride, ptrdiff_t width,
    ptrdiff_t height, uint32_t opacity) {
  if (opacity == 255)
    TG_NAME(image_rows)(p, stride, from, from_stride, width, height, opacity, 0);
  else
    TG_NAME(image_rows)(p, stride, from, from_stride, width, height, opacity, 1);
}
