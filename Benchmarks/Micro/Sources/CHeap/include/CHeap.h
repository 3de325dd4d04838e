#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

// In C, because Swift's Glibc does not have `mallinfo2`, and Swift cannot stand in for `malloc`.

/// The bytes of the heap that are in use.
size_t heap_bytes_in_use(void);

/// How often this thread has called `malloc`. On Apple's platforms, whose `malloc` is not replaced here, one more with
/// each call of this, so that nobody reads 0.
size_t heap_allocations(void);

#endif
