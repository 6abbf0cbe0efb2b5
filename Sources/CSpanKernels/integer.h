#ifndef TIGEREYE_INTEGER_H
#define TIGEREYE_INTEGER_H

// A number of less than 2^63 in either direction without its fraction: one instruction, where
// Swift's conversion looks at the range first. Not for numbers that come from outside.
static inline ptrdiff_t tg_integer(double value) { return (ptrdiff_t)value; }

#endif
