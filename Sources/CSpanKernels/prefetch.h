// Bringing pixels near before they are read: rows lie in different pages, where the processor's own
// prefetching stops.
#ifndef TIGEREYE_PREFETCH_H
#define TIGEREYE_PREFETCH_H

// Starts to bring a cache line near, wherever it is; an address that is not mapped does no harm.
static inline void tg_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

static inline __attribute__((always_inline)) void tg_prefetch_row(
    const uint32_t *p, ptrdiff_t width) {
  const char *end = (const char *)(p + width);
  for (const char *line = (const char *)((uintptr_t)p & ~(uintptr_t)63); line < end; line += 64)
    tg_prefetch(line);
}

// The same for a row of 2 to TG_SHORT_ROW pixels: it lies in three cache lines at most.
#define TG_SHORT_ROW 32
static inline __attribute__((always_inline)) void tg_prefetch_short(
    const uint32_t *p, ptrdiff_t width) {
  tg_prefetch(p);
  tg_prefetch(p + (width >> 1));
  tg_prefetch(p + width - 1);
}

// How many rows ahead, so that about 4 KiB are on their way.
static inline __attribute__((always_inline)) ptrdiff_t tg_rows_ahead(
    ptrdiff_t width, ptrdiff_t height) {
  ptrdiff_t rows = 1 + (width < 1024 ? 1024 / (width + 16) : 0);
  return rows < height ? rows : height;
}

#endif
