#include "ContactData.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void measurement_begin(struct measurement *measurement) {
    measurement->processor_start = now(CLOCK_PROCESS_CPUTIME_ID);
    measurement->elapsed_start = now(CLOCK_MONOTONIC);
}

void measurement_end(struct measurement *measurement) {
    measurement->elapsed += now(CLOCK_MONOTONIC) - measurement->elapsed_start;
    measurement->processor += now(CLOCK_PROCESS_CPUTIME_ID) - measurement->processor_start;
}

// The peak memory that wait4 reports includes that of the parent process.
static unsigned long peak_memory(void) {
    unsigned long kibibytes = 0;
    char line[256];
    FILE *file = fopen("/proc/self/status", "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "VmHWM: %lu", &kibibytes) == 1) break;
    fclose(file);
    return kibibytes;
}

void measurement_print(const struct measurement *measurement, uint64_t digest, uint64_t count) {
    printf("%llu %llu %lu %016llx %llu\n", (unsigned long long)measurement->elapsed,
           (unsigned long long)measurement->processor, peak_memory(), (unsigned long long)digest,
           (unsigned long long)count);
}
