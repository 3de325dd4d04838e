#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// The bytes of the heap that are in use. In C, because Swift's Glibc does not have `mallinfo2`.
size_t heap_bytes_in_use(void);

#endif
