#ifndef C_PROGRAM_SPAWN_H
#define C_PROGRAM_SPAWN_H

#include <sys/types.h>

/// Makes a pipe whose ends no other program inherits: the end for reading, and the end for writing.
///
/// Returns 0, or the number of an error.
int program_pipe(int ends[2]);

/// Starts a program in a process group of its own, with the given descriptors as 0, 1, 2 and so on and no others.
///
/// Returns 0, or the number of an error.
int program_spawn(
    char *const words[], char *const environment[], const int descriptors[], int count, pid_t *process);

#endif
