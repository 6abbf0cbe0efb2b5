// One pixel under a colour, as solid_spans.h does it for many.
#ifndef TIGEREYE_SOLID_PIXEL_H
#define TIGEREYE_SOLID_PIXEL_H

struct tg_pixel_mix {
  uint32_t rest, even, odd;
};

static inline __attribute__((always_inline)) struct tg_pixel_mix tg_prepare_pixel(
    uint32_t pixel, uint32_t alpha, uint32_t coverage) {
  struct tg_pixel_mix mix = {
      255 - (((alpha * coverage + 128) * 257) >> 16), (pixel & 0xFF00FF) * coverage + 0x800080,
      ((pixel >> 8) & 0xFF00FF) * coverage + 0x800080};
  return mix;
}

static inline __attribute__((always_inline)) uint32_t tg_mixed_pixel(
    struct tg_pixel_mix mix, uint32_t d) {
  uint32_t even = (d & 0xFF00FF) * mix.rest + mix.even;
  uint32_t odd = ((d >> 8) & 0xFF00FF) * mix.rest + mix.odd;
  even = ((even + ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
  odd = (odd + ((odd >> 8) & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

#endif
