// For `program_invocation_short_name`.
#define _GNU_SOURCE
#include "ContactEncoding.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void fail(const char *what, const char *reason) {
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, reason);
    exit(1);
}
