#include "TerminalRescue.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS};
static const int notices[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP};
enum { crash_count = sizeof crashes / sizeof *crashes, notice_count = sizeof notices / sizeof *notices };

static volatile sig_atomic_t is_armed = 0;
static int terminal = -1;
static char sequence[1024];
static size_t sequence_length = 0;
static struct termios settings;
static int has_settings = 0;

static struct sigaction found_crash[crash_count];
static struct sigaction found_notice[notice_count];
static volatile int notice_descriptor = -1;
static char *alternate_stack = NULL;

void terminal_rescue_restore(void) {
    if (!is_armed) return;
    is_armed = 0;
    int saved_error = errno;
    size_t written = 0;
    while (written < sequence_length) {
        ssize_t count = write(terminal, sequence + written, sequence_length - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        written += (size_t)count;
    }
    if (has_settings) {
        // A process in the background would be stopped here, in the middle of its end.
        sigset_t blocked, before;
        sigemptyset(&blocked);
        sigaddset(&blocked, SIGTTOU);
        pthread_sigmask(SIG_BLOCK, &blocked, &before);
        tcsetattr(terminal, TCSANOW, &settings);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    errno = saved_error;
}

void terminal_rescue_disarm(void) { is_armed = 0; }

static void on_crash(int number) {
    terminal_rescue_restore();
    // Whoever was here first goes on: the runtime's backtrace, or the default.
    for (int index = 0; index < crash_count; index++) {
        if (crashes[index] == number) sigaction(number, &found_crash[index], NULL);
    }
    raise(number);
}

void terminal_rescue_arm(int descriptor, const char *bytes, size_t count) {
    static int is_prepared = 0;
    terminal = descriptor;
    sequence_length = count < sizeof sequence ? count : sizeof sequence;
    memcpy(sequence, bytes, sequence_length);
    if (!is_prepared) {
        is_prepared = 1;
        has_settings = tcgetattr(descriptor, &settings) == 0;
        atexit(terminal_rescue_restore);
        // A stack that has overflowed leaves no room for a handler on it.
        stack_t stack = {0};
        if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
            stack.ss_size = 65536;
            stack.ss_flags = 0;
            stack.ss_sp = alternate_stack = malloc(stack.ss_size);
            if (alternate_stack != NULL) sigaltstack(&stack, NULL);
        }
        struct sigaction action = {0};
        action.sa_handler = on_crash;
        action.sa_flags = SA_ONSTACK;
        sigfillset(&action.sa_mask);
        for (int index = 0; index < crash_count; index++) {
            sigaction(crashes[index], &action, &found_crash[index]);
        }
    }
    is_armed = 1;
}

static void on_notice(int number) {
    int saved_error = errno;
    char byte = (char)number;
    // A full pipe has notices enough in it.
    ssize_t ignored = write(notice_descriptor, &byte, 1);
    (void)ignored;
    errno = saved_error;
}

static void watch(int number, struct sigaction *found) {
    struct sigaction action = {0};
    action.sa_handler = on_notice;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, found);
}

void terminal_signals_begin(int descriptor) {
    notice_descriptor = descriptor;
    for (int index = 0; index < notice_count; index++) watch(notices[index], &found_notice[index]);
}

void terminal_signals_admit(void) {
    sigset_t wanted;
    sigemptyset(&wanted);
    for (int index = 0; index < notice_count; index++) sigaddset(&wanted, notices[index]);
    pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
}

void terminal_signals_end(void) {
    for (int index = 0; index < notice_count; index++) sigaction(notices[index], &found_notice[index], NULL);
}

void terminal_signals_stop(int whole_group) {
    struct sigaction action = {0};
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    struct sigaction ours;
    sigaction(SIGTSTP, &action, &ours);
    kill(whole_group ? 0 : getpid(), SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}
