// Holds the AVX-512 kernels to the AVX2 ones, which RasterTests hold to Swift's: the same bits on
// random data, everywhere in the picture. Runs on a bare emulated machine, see .ci/avx512; what it
// has to say goes to port 0xE9, which Bochs prints.
#include "CSpanKernels.h"

enum { stride = 640, rows = 6, area = stride * rows };

// Drawn by the one and by the other, from the same pixels.
static uint32_t narrow[area] __attribute__((aligned(64))), wide[area] __attribute__((aligned(64)));
static uint32_t image[area], tile[TG_TILE * TG_TILE_ROW];
static int32_t cells[2][area] __attribute__((aligned(64)));
static uint64_t marks[2][4 * rows];
static uint64_t state = 0x7161;
static unsigned long trials, differences;

static inline void out(uint16_t port, uint8_t value) {
  __asm__ volatile("outb %0, %1" : : "a"(value), "Nd"(port));
}

static void say(const char *text) {
  for (; *text; text++) out(0xE9, (uint8_t)*text);
}

static void say_number(unsigned long n) {
  char text[24];
  char *end = text + sizeof text - 1;
  *end = 0;
  do *--end = (char)('0' + n % 10);
  while (n /= 10);
  say(end);
}

void *memcpy(void *to, const void *from, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
  return to;
}

void *memset(void *to, int value, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)to)[i] = (uint8_t)value;
  return to;
}

static uint32_t next(void) {
  state += 0x9E3779B97F4A7C15;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return (uint32_t)((z ^ (z >> 31)) >> 32);
}

static uint32_t below(uint32_t limit) { return next() % limit; }

// Often all or nothing.
static uint32_t byte(void) {
  uint32_t kind = below(4);
  return kind == 0 ? 0 : kind == 1 ? 255 : below(256);
}

static uint32_t color(uint32_t alpha) {
  return alpha << 24 | below(alpha + 1) << 16 | below(alpha + 1) << 8 | below(alpha + 1);
}

static void begin(void) {
  for (int i = 0; i < area; i++) {
    narrow[i] = wide[i] = color(byte());
    // Whole runs of images are opaque or empty.
    image[i] = i / 48 % 3 == 0 ? color(255) : i / 48 % 3 == 1 ? 0 : color(byte());
  }
}

static void end(const char *kernel) {
  trials++;
  for (int i = 0; i < area; i++) {
    if (narrow[i] == wide[i]) continue;
    differences++;
    say("different: ");
    say(kernel);
    say("\n");
    return;
  }
}

static void try_rectangles(ptrdiff_t width) {
  uint32_t alpha = byte(), pixel = color(alpha), coverage = byte();
  ptrdiff_t at = 8 + below(17);
  begin();
  tg_fill_avx2(narrow + at, stride, width, rows - 1, pixel);
  tg_fill_avx512(wide + at, stride, width, rows - 1, pixel);
  end("fill");
  begin();
  tg_blend_avx2(narrow + at, stride, width, rows - 1, pixel, alpha, coverage);
  tg_blend_avx512(wide + at, stride, width, rows - 1, pixel, alpha, coverage);
  end("blend");
  if (width >= 2) {
    uint32_t first = byte(), last = byte();
    begin();
    tg_box_avx2(narrow + at, stride, width, rows - 1, pixel, alpha, first, coverage, last);
    tg_box_avx512(wide + at, stride, width, rows - 1, pixel, alpha, first, coverage, last);
    end("box");
  }
  uint32_t opacity = below(2) ? 255 : 1 + below(255);
  ptrdiff_t from = below(60);
  begin();
  tg_image_avx2(narrow + at, stride, image + from, stride, width, rows - 1, opacity);
  tg_image_avx512(wide + at, stride, image + from, stride, width, rows - 1, opacity);
  end("image");
}

static void try_sweep(ptrdiff_t width) {
  uint32_t alpha = byte();
  tg_band band = {cells[0], marks[0], stride, 4, narrow + 16, stride, width, rows, 0, alpha};
  begin();
  band.pixel = color(alpha);
  for (int row = 0; row < rows; row++) {
    // Edges: what one adds to the sum, another one takes away again, mostly.
    for (uint32_t edges = below(9); edges > 0; edges--) {
      ptrdiff_t x = below((uint32_t)width + 1);
      int32_t height = (int32_t)below(2 * 65536) - 65536;
      int32_t part = height < 0 ? -(int32_t)below(65536) : (int32_t)below(65536);
      ptrdiff_t places[2] = {x, x + 1};
      int32_t values[2] = {height - part / 2, part / 2};
      for (int i = 0; i < 2; i++) {
        cells[0][row * stride + places[i]] += values[i];
        cells[1][row * stride + places[i]] += values[i];
        marks[0][row * 4 + (places[i] >> 8)] |= 1ull << (places[i] >> 2 & 63);
        marks[1][row * 4 + (places[i] >> 8)] |= 1ull << (places[i] >> 2 & 63);
      }
    }
  }
  int even_odd = (int)below(2);
  ptrdiff_t painted = tg_sweep_avx2(&band, even_odd);
  band.cells = cells[1];
  band.marks = marks[1];
  band.pixels = wide + 16;
  if (tg_sweep_avx512(&band, even_odd) != painted) wide[0] = ~narrow[0];
  for (int i = 0; i < area; i++)
    if (cells[0][i] != 0 || cells[1][i] != 0) wide[0] = ~narrow[0];
  end("sweep");
}

static void try_present_rows(tg_layout layout, size_t count) {
  int streaming = (int)below(2);
  // Streaming stores want whole vectors.
  size_t start = streaming ? 0 : below(64);
  uint8_t *one = (uint8_t *)narrow + start, *other = (uint8_t *)wide + start;
  size_t column = below(64);
  const uint32_t *last = image + count - 1, *thresholds = tile + below(64) * TG_TILE_ROW;
  begin();
  tg_present_row_avx2(layout, one, image, count, thresholds, column, streaming);
  tg_present_row_avx512(layout, other, image, count, thresholds, column, streaming);
  end("present row");
  begin();
  tg_present_reversed_avx2(layout, one, last, count, thresholds, column, streaming);
  tg_present_reversed_avx512(layout, other, last, count, thresholds, column, streaming);
  end("present reversed");
}

// The image as one of 64 x 60 pixels.
static void try_present_turned(tg_layout layout) {
  int streaming = (int)below(2);
  size_t width = 16 * (1 + below(3)), height = 4 * (1 + below(15));
  size_t row = below(64), column = below(64);
  ptrdiff_t right = 64, down = 1;
  const uint32_t *source = image;
  if (below(2)) {
    source += (ptrdiff_t)(width - 1) * right;
    right = -right;
  }
  if (below(2)) {
    source += height - 1;
    down = -down;
  }
  begin();
  tg_present_turned_avx2(
      layout, (uint8_t *)narrow, 256, source, right, down, width, height, tile, row, column,
      streaming);
  tg_present_turned_avx512(
      layout, (uint8_t *)wide, 256, source, right, down, width, height, tile, row, column,
      streaming);
  end("present turned");
}

static void try_present(size_t count) {
  static const tg_layout layouts[] = {
      TG_XRGB8888, TG_XBGR8888, TG_RGB565, TG_RGB888, TG_XRGB2101010};
  for (int i = 0; i < 5; i++) {
    try_present_rows(layouts[i], count);
    try_present_turned(layouts[i]);
  }
}

void run(void) {
  for (int i = 0; i < TG_TILE * TG_TILE_ROW; i++) tile[i] = below(32) << 3 | below(32) << 19;
  for (ptrdiff_t width = 1; width <= 320; width++) try_rectangles(width);
  for (int i = 0; i < 600; i++) try_sweep(1 + below(560));
  for (size_t count = 16; count <= 320; count += 16) try_present(count);
  say_number(trials);
  say(" trials, ");
  say_number(differences);
  say(" differences\n");
  // Bochs ends here.
  for (const char *word = "Shutdown"; *word; word++) out(0x8900, (uint8_t)*word);
}
