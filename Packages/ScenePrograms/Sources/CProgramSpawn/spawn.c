// pipe2, posix_spawn_file_actions_addclosefrom_np
#define _GNU_SOURCE
#include "CProgramSpawn.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int program_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

static int add_descriptors(posix_spawn_file_actions_t *actions, const int descriptors[], int count) {
    for (int target = 0; target < count; target++) {
        int failure = posix_spawn_file_actions_adddup2(actions, descriptors[target], target);
        if (failure != 0) return failure;
    }
    return posix_spawn_file_actions_addclosefrom_np(actions, count);
}

int program_spawn(
    char *const words[], char *const environment[], const int descriptors[], int count, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure != 0) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure == 0) {
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        failure = add_descriptors(&actions, descriptors, count);
        if (failure == 0)
            failure = posix_spawn(process, words[0], &actions, &attributes, words, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}
