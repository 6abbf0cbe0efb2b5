// What the processor that runs this has, the operating system's part (saved registers) included.
#ifndef TIGEREYE_PROCESSOR_H
#define TIGEREYE_PROCESSOR_H

#if defined(__x86_64__)

/// AVX2 with the bit instructions that came with it.
static inline int tg_has_avx2(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

/// AVX-512 with byte and word lanes (BW) and the 128- and 256-bit forms (VL).
static inline int tg_has_avx512(void) {
  __builtin_cpu_init();
  return tg_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}

#endif
#endif
