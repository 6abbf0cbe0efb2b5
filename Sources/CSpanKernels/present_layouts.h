// Sixteen pixels of the working format turned into a screen's layout and stored: what the copies in
// present_copies.h are made of. Each layout has its readable definition and its portable twin in
// Raster/PixelFormats, in the file of its name.
#ifndef TIGEREYE_PRESENT_LAYOUTS_H
#define TIGEREYE_PRESENT_LAYOUTS_H

typedef enum tg_layout {
  TG_XRGB8888,
  TG_XBGR8888,
  TG_RGB565,
  TG_RGB888,
  TG_XRGB2101010,
} tg_layout;

#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#define TG_AVX2 __attribute__((always_inline, target("avx2")))

// A streaming store leaves the cache alone; its address is a multiple of its size.
TG_AVX2 static inline void tg_put32(uint8_t *target, __m256i value, int streaming) {
  if (streaming) {
    _mm256_stream_si256((__m256i *)target, value);
  } else {
    _mm256_storeu_si256((__m256i *)target, value);
  }
}

TG_AVX2 static inline void tg_put16(uint8_t *target, __m128i value, int streaming) {
  if (streaming) {
    _mm_stream_si128((__m128i *)target, value);
  } else {
    _mm_storeu_si128((__m128i *)target, value);
  }
}

TG_AVX2 static inline __m256i tg_xbgr8888(__m256i pixels) {
  const __m256i order = _mm256_setr_epi8(
      2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15,
      2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
  return _mm256_shuffle_epi8(pixels, order);
}

// 31·blue and 31·red, then 63·green, each with its threshold, and the high bytes of the sums; the
// 16 bits are put together in 32-bit lanes. Products stay below 2^14, sums below 2^15.
TG_AVX2 static inline __m256i tg_rgb565(__m256i pixels, __m256i thresholds) {
  __m256i blue_red = _mm256_maddubs_epi16(pixels, _mm256_set1_epi32(0x001F001F));
  __m256i green = _mm256_maddubs_epi16(pixels, _mm256_set1_epi32(0x00003F00));
  blue_red = _mm256_srli_epi16(_mm256_add_epi16(blue_red, thresholds), 8);
  green = _mm256_add_epi16(green, _mm256_or_si256(thresholds, _mm256_set1_epi32(32)));
  green = _mm256_srli_epi32(_mm256_and_si256(green, _mm256_set1_epi32(0xFF00)), 3);
  return _mm256_or_si256(_mm256_madd_epi16(blue_red, _mm256_set1_epi32(0x08000001)), green);
}

// Ten bits are v·4 + v/64, which is the high half of (v·256)·1028. Blue and red are multiplied in
// their 16-bit lanes at once, red is moved up by four bits, and green comes between.
TG_AVX2 static inline __m256i tg_xrgb2101010(__m256i pixels) {
  const __m256i widen = _mm256_set1_epi16(1028);
  __m256i blue_red = _mm256_mulhi_epu16(_mm256_slli_epi16(pixels, 8), widen);
  __m256i green = _mm256_mulhi_epu16(_mm256_and_si256(pixels, _mm256_set1_epi32(0xFF00)), widen);
  __m256i red = _mm256_slli_epi32(_mm256_srli_epi32(blue_red, 16), 20);
  __m256i blue = _mm256_and_si256(blue_red, _mm256_set1_epi32(0xFFFF));
  return _mm256_or_si256(_mm256_or_si256(red, blue), _mm256_slli_epi32(green, 10));
}

// Of every four pixels twelve bytes, so that four times four fill three vectors.
TG_AVX2 static inline void tg_put_rgb888(
    uint8_t *target, __m256i low, __m256i high, int streaming) {
  const __m128i packed = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  __m128i a = _mm_shuffle_epi8(_mm256_castsi256_si128(low), packed);
  __m128i b = _mm_shuffle_epi8(_mm256_extracti128_si256(low, 1), packed);
  __m128i c = _mm_shuffle_epi8(_mm256_castsi256_si128(high), packed);
  __m128i d = _mm_shuffle_epi8(_mm256_extracti128_si256(high, 1), packed);
  tg_put16(target, _mm_or_si128(a, _mm_slli_si128(b, 12)), streaming);
  tg_put16(target + 16, _mm_or_si128(_mm_srli_si128(b, 4), _mm_slli_si128(c, 8)), streaming);
  tg_put16(target + 32, _mm_or_si128(_mm_srli_si128(c, 8), _mm_slli_si128(d, 4)), streaming);
}

// Bytes of a pixel.
TG_AVX2 static inline size_t tg_layout_bytes(tg_layout layout) {
  switch (layout) {
  case TG_RGB565: return 2;
  case TG_RGB888: return 3;
  default: return 4;
  }
}

// Stores eight pixels `low` and eight pixels `high`. `thresholds` are those of sixteen neighbours
// in a row; only layouts that are dithered look at them.
TG_AVX2 static inline void tg_put_pixels(
    tg_layout layout, uint8_t *target, __m256i low, __m256i high, const uint32_t *thresholds,
    int streaming) {
  switch (layout) {
  case TG_XRGB8888:
    tg_put32(target, low, streaming);
    tg_put32(target + 32, high, streaming);
    break;
  case TG_XBGR8888:
    tg_put32(target, tg_xbgr8888(low), streaming);
    tg_put32(target + 32, tg_xbgr8888(high), streaming);
    break;
  case TG_XRGB2101010:
    tg_put32(target, tg_xrgb2101010(low), streaming);
    tg_put32(target + 32, tg_xrgb2101010(high), streaming);
    break;
  case TG_RGB565: {
    const __m256i *at = (const __m256i *)thresholds;
    __m256i a = tg_rgb565(low, _mm256_loadu_si256(at));
    __m256i b = tg_rgb565(high, _mm256_loadu_si256(at + 1));
    // The pack works in 128-bit halves; the permutation puts their quarters in order.
    tg_put32(target, _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xD8), streaming);
    break;
  }
  case TG_RGB888:
    tg_put_rgb888(target, low, high, streaming);
    break;
  }
}

#endif
#endif
