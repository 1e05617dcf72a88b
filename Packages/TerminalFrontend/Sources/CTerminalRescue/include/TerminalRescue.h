#ifndef SCENEKIT_TERMINAL_RESCUE_H
#define SCENEKIT_TERMINAL_RESCUE_H

#include <stddef.h>

// Remembers the terminal's settings as they are now, and the bytes that lead out of full screen; from now on a
// crash and an exit restore both. Not safe against itself: one thread arms and disarms.
void terminal_rescue_arm(int descriptor, const char *bytes, size_t count);

// Restores the terminal if it is armed, and disarms. Safe in a signal handler.
void terminal_rescue_restore(void);

// From now on nothing is restored any more, since it has been.
void terminal_rescue_disarm(void);

// From now on SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM and SIGHUP are bytes written to the descriptor, which
// must not block.
void terminal_signals_begin(int descriptor);

// Lets the calling thread take the signals, whatever the process was started with.
void terminal_signals_admit(void);

// Puts the signals' handlers back as they were found.
void terminal_signals_end(void);

// Stops the process, or its whole group, as SIGTSTP does by default; returns when it goes on.
void terminal_signals_stop(int whole_group);

#endif
