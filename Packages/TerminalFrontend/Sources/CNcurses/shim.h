#ifndef SCENEKIT_CNCURSES_SHIM_H
#define SCENEKIT_CNCURSES_SHIM_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1

#include <langinfo.h>
#include <locale.h>
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

// What ncurses keeps in globals and macros, which Swift does not import, as functions. All of them, as ncurses
// itself, belong to one thread.

enum {
    SCENEKIT_BOLD = 1,
    SCENEKIT_DIM = 2,
    SCENEKIT_REVERSE = 4,
    SCENEKIT_UNDERLINE = 8
};

// Text is UTF-8 in every locale that says nothing else.
static inline void scenekit_set_locale(void) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0) setlocale(LC_CTYPE, "C.UTF-8");
}

static inline SCREEN *scenekit_start(void) {
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) return NULL;
    raw();
    noecho();
    nonl();
    typeahead(-1);
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    return screen;
}

// The eight colours on the terminal's own background; pair N is colour N - 1.
static inline int scenekit_start_color(void) {
    if (!has_colors() || start_color() == ERR) return 0;
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (short color = 0; color < 8; color++) init_pair((short)(color + 1), color, background);
    return 1;
}

static inline void scenekit_put(int row, int column, const wchar_t *text, int flags, short pair) {
    attr_t attributes = 0;
    if (flags & SCENEKIT_BOLD) attributes |= WA_BOLD;
    if (flags & SCENEKIT_DIM) attributes |= WA_DIM;
    if (flags & SCENEKIT_REVERSE) attributes |= WA_REVERSE;
    if (flags & SCENEKIT_UNDERLINE) attributes |= WA_UNDERLINE;
    cchar_t cell;
    if (setcchar(&cell, text, attributes, pair, NULL) == OK) mvwadd_wch(stdscr, row, column, &cell);
}

static inline void scenekit_move(int row, int column) { wmove(stdscr, row, column); }
static inline void scenekit_refresh(void) { wrefresh(stdscr); }
static inline void scenekit_repaint(void) { clearok(curscr, TRUE); }
static inline void scenekit_erase(void) { werase(stdscr); }

// The columns of a character in the C library's opinion, which is that of ncurses; -1 where it has none.
static inline int scenekit_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

// A string capability of the terminal, or NULL.
static inline const char *scenekit_capability(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

#endif
