#ifndef TIGEREYE_PREFETCH_H
#define TIGEREYE_PREFETCH_H

// Starts to bring a cache line near, wherever it is; an address that is not mapped does no harm.
static inline void tg_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

#endif
