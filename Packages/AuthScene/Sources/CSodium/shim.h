#ifndef SCENEKIT_CSODIUM_SHIM_H
#define SCENEKIT_CSODIUM_SHIM_H

#include <sodium.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// Keeps the process's memory out of core dumps, also of those that the system hands to a program, which no limit
// stops. Swift imports no variadic function, as prctl is one. Returns 0, or -1 with errno.
static inline int scenekit_forbid_dumps(void) {
    const struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none) == 0 ? prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) : -1;
}

#endif
