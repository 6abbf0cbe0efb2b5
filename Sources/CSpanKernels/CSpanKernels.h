// Span kernels for x86-64 processors with AVX2 or AVX-512: what Swift's SIMD types do not reach
// (high multiplication, 64-byte stores) or cannot choose at run time. Each has a twin in Raster's
// Swift, which every other processor uses, and which tests hold equal to it bit for bit.
//
// Why a header: a Swift target of its own for each width would need unsafe flags, with which no
// package can be a versioned dependency, and would emit generic code of the standard library under
// the same weak symbols at both widths, of which the linker keeps one. Functions with a target
// attribute have neither problem; they are compiled into Raster, called (not inlined) once for a
// rectangle, an image or a band of rows, and never where the processor lacks what they need. Both
// widths come from one source: the templates are included once for each, so that what is proved of
// the one holds for the other.
//
// Measured (AVX2, Zen 3; time over that of Blend2D's JIT at 800x480 and 1920x1080, through the public
// context): large opaque rectangles 1.01 and 1.05 and clears 1.00 are bound by stores into the
// caches, as is a copy (0.94 and 0.98); non-temporal stores took twelve times as long for 400x300 and
// won only on a whole 1080p screen, the string instruction was 1.1 to 1.8 times slower. Small opaque
// rectangles 1.02 and 1.03: what lies between two of them decides how many rows the processor's
// store queue reaches ahead, so the call was made short (300 instructions and 32 stores were 1.15
// and up to 1.5; 170 and 20 are left). 400x300 half transparent 0.97 and 0.57, images 0.66 and
// 0.37: there it is asking for the pixels of rows to come that wins (1.0 and 0.85 without), and small
// ones 0.84 and 0.60 by rows without loops. The AVX-512 instance was compiled but not timed.
#ifndef TIGEREYE_CSPANKERNELS_H
#define TIGEREYE_CSPANKERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "integer.h"
#include "prefetch.h"
#include "present_copies.h"
#include "processor.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "repeat.h"
#include "solid_band.h"
#include "solid_pixel.h"

#define TG_INLINE TG_TARGET static inline __attribute__((always_inline))

#include "lanes_avx2.h"
#include "solid_spans.h"
#include "image_rows.h"
#include "solid_sweep.h"
#include "lanes_end.h"

#include "lanes_avx512.h"
#include "solid_spans.h"
#include "image_rows.h"
#include "solid_sweep.h"
#include "lanes_end.h"

#endif
#endif
