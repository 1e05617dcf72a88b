#ifndef STORAGE_FAULTS_H
#define STORAGE_FAULTS_H

/*
 * Fails one call of a program that is started with this library in LD_PRELOAD, as its environment says:
 *
 *   STORAGE_FAULT_FOLDER   only calls on files below this folder count
 *   STORAGE_FAULT_CALL     write, sync, rename, create or truncate
 *   STORAGE_FAULT_NUMBER   which of them fails, from 1 on
 *   STORAGE_FAULT_ERROR    ENOSPC, EIO, or short for half a write
 *   STORAGE_FAULT_LASTING  1 where every later one fails too
 *
 * When the first call fails, a line `fault` with the file's name is written to standard output.
 */

#endif
