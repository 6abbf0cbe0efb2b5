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
// Measured (AVX2, Zen 3, loaded; time over that of Blend2D's JIT at 800x480 and 1920x1080, through
// the public context): fills 0.97 to 1.1 and clears 1.0 are bound by stores into the caches, as is
// a copy; non-temporal stores took twelve times as long for 400x300 and won only on a whole 1080p
// screen, the string instruction was 1.1 to 1.8 times slower. 400x300 half transparent 0.98 and
// 0.51, images 0.60 and 0.22: there it is asking for the pixels of rows to come that wins (1.0 and
// 0.85 without). Small opaque rectangles 1.2: half of the time are their stores, a third the
// conversion of colour and rectangle from doubles. The AVX-512 instance was compiled but not
// timed.
#ifndef TIGEREYE_CSPANKERNELS_H
#define TIGEREYE_CSPANKERNELS_H

#include <stddef.h>
#include <stdint.h>

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
