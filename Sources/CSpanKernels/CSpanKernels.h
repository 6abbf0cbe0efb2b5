// Span kernels for x86-64 processors with AVX2 or AVX-512: what Swift's SIMD types do not reach
// (high multiplication, 64-byte stores) or cannot choose at run time. Each has a twin in Raster's
// Swift, which every other processor uses, and which tests hold equal to it bit for bit.
#ifndef TIGEREYE_CSPANKERNELS_H
#define TIGEREYE_CSPANKERNELS_H

#include "processor.h"

#endif
