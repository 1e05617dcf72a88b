#ifndef SCENEKIT_CSQLITE_SHIM_H
#define SCENEKIT_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies the bytes before it returns.
static inline int scenekit_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_text(statement, index, count == 0 ? "" : (const char *)bytes, count, SQLITE_TRANSIENT);
}

// SQLITE_STATIC is one too: the bytes stay where they are until the statement is reset.
static inline int scenekit_bind_text_in_place(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes == 0 ? "" : (const char *)bytes, count, SQLITE_STATIC);
}

// sqlite3_config takes what Swift does not import. Without its memory statistics SQLite allocates without a lock.
static inline int scenekit_configure_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// sqlite3_db_config takes a variable number of arguments, which Swift does not import.
static inline int scenekit_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

#endif
