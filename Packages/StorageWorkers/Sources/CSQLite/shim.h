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

#endif
