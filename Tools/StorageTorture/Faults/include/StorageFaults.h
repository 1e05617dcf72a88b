#ifndef STORAGE_FAULTS_H
#define STORAGE_FAULTS_H

/*
 * Makes one system call fail in a program with this library in LD_PRELOAD. Its environment selects the call:
 *
 *   STORAGE_FAULT_FOLDER   only calls on files below this folder count
 *   STORAGE_FAULT_CALL     write, sync, rename, create or truncate
 *   STORAGE_FAULT_NUMBER   the number of the failing call, from 1
 *   STORAGE_FAULT_ERROR    ENOSPC, EIO, or short for a partial write
 *   STORAGE_FAULT_LASTING  1 if every later call fails too
 *
 * When the first call fails, the library writes a line `fault` with the file's name to standard output.
 */

#endif
