// How much memory a piece of code asks for. Linked into the tests alone.
#pragma once

/// The allocations that the calling thread has made so far: calls of malloc, calloc, realloc and
/// their aligned kin.
unsigned long allocation_count(void);
