#ifndef TIGEREYE_REPEAT_H
#define TIGEREYE_REPEAT_H

// Stores `value` `count` times, with the string instruction that every x86-64 processor has and
// that works on whole cache lines.
static inline void tg_repeat(uint32_t *p, ptrdiff_t count, uint32_t value) {
  __asm__ volatile("rep stosl" : "+D"(p), "+c"(count) : "a"(value) : "memory");
}

#endif
