#define _GNU_SOURCE
#include "StorageFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/* A file offset is 64 bits wide in both families of calls here, so that one definition serves both names. */
_Static_assert(sizeof(off_t) == 8, "the calls with 64 in their names need functions of their own");

static atomic_long calls;
static atomic_bool reported;

/* The injected fault. */
enum outcome { PASS, FAIL, SHORTEN };

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

static bool is_below(const char *path) {
    const char *folder = setting("STORAGE_FAULT_FOLDER");
    size_t length = strlen(folder);
    return length > 0 && strncmp(path, folder, length) == 0;
}

/* The path of an open file below the folder; false for any other file. */
static bool is_file_below(int descriptor, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return false;
    path[length] = 0;
    return is_below(path);
}

static void report(const char *path) {
    if (atomic_exchange(&reported, true)) return;
    char line[PATH_MAX + 8];
    const char *name = strrchr(path, '/');
    int length = snprintf(line, sizeof line, "fault %s\n", name ? name + 1 : path);
    /* Bypass the interposed call. A closed pipe does not matter. */
    if (syscall(SYS_write, 1, line, length) < 0) return;
}

/* Counts a call on a path, and sets errno if the call must fail. */
static enum outcome outcome(const char *call, const char *path) {
    if (strcmp(setting("STORAGE_FAULT_CALL"), call) != 0) return PASS;
    long count = atomic_fetch_add(&calls, 1) + 1;
    long number = atol(setting("STORAGE_FAULT_NUMBER"));
    bool lasts = strcmp(setting("STORAGE_FAULT_LASTING"), "1") == 0;
    if (number <= 0 || count < number || (count > number && !lasts)) return PASS;
    report(path);
    const char *error = setting("STORAGE_FAULT_ERROR");
    /* A disk that becomes full accepts part of the first write that does not fit. */
    if (strcmp(error, "short") == 0 || (lasts && count == number && strcmp(call, "write") == 0)) return SHORTEN;
    errno = strcmp(error, "ENOSPC") == 0 ? ENOSPC : EIO;
    return FAIL;
}

static enum outcome outcome_of_file(const char *call, int descriptor) {
    int before = errno;
    char path[PATH_MAX];
    enum outcome found = is_file_below(descriptor, path) ? outcome(call, path) : PASS;
    if (found != FAIL) errno = before;
    return found;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* MARK: - Writing */

ssize_t write(int descriptor, const void *bytes, size_t count) {
    enum outcome found = outcome_of_file("write", descriptor);
    if (found == FAIL) return -1;
    return REAL(write)(descriptor, bytes, found == SHORTEN && count > 1 ? count / 2 : count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    enum outcome found = outcome_of_file("write", descriptor);
    if (found == FAIL) return -1;
    return REAL(pwrite)(descriptor, bytes, found == SHORTEN && count > 1 ? count / 2 : count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    return pwrite(descriptor, bytes, count, offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    enum outcome found = outcome_of_file("write", descriptor);
    if (found == FAIL) return -1;
    if (found == SHORTEN && count > 0)
        return REAL(write)(descriptor, parts[0].iov_base, (parts[0].iov_len + 1) / 2);
    return REAL(writev)(descriptor, parts, count);
}

/* MARK: - Syncing */

int fsync(int descriptor) { return outcome_of_file("sync", descriptor) == FAIL ? -1 : REAL(fsync)(descriptor); }

int fdatasync(int descriptor) {
    return outcome_of_file("sync", descriptor) == FAIL ? -1 : REAL(fdatasync)(descriptor);
}

/* MARK: - Size */

int ftruncate(int descriptor, off_t length) {
    return outcome_of_file("truncate", descriptor) == FAIL ? -1 : REAL(ftruncate)(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

/* MARK: - Names */

int rename(const char *from, const char *to) {
    return is_below(to) && outcome("rename", to) == FAIL ? -1 : REAL(rename)(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    char path[PATH_MAX];
    bool counts = is_below(to) || is_file_below(to_folder, path);
    return counts && outcome("rename", to) == FAIL ? -1 : REAL(renameat)(from_folder, from, to_folder, to);
}

/* MARK: - Opening */

static mode_t mode_of(int flags, va_list arguments) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

int openat(int folder, const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    char parent[PATH_MAX];
    bool is_ours = is_below(path) || (path[0] != '/' && is_file_below(folder, parent));
    /* Only the creation of a new file counts. */
    bool counts = flags & O_CREAT && is_ours && faccessat(folder, path, F_OK, 0) != 0;
    return counts && outcome("create", path) == FAIL ? -1 : REAL(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return openat(folder, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return openat(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return openat(AT_FDCWD, path, flags, mode);
}
