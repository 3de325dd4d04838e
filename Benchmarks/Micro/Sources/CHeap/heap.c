#include "CHeap.h"

#ifdef __APPLE__
#include <malloc/malloc.h>

size_t heap_bytes_in_use(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use;
}

size_t heap_allocations(void) {
    static size_t calls = 0;
    return calls++;
}
#else
#include <malloc.h>

size_t heap_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    // What was allocated from the heap, and what was mapped for itself alone.
    return info.uordblks + info.hblkhd;
}

static _Thread_local size_t allocations = 0;

extern void *__libc_malloc(size_t size);

// The program's own comes before the C library's.
void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

size_t heap_allocations(void) { return allocations; }
#endif
