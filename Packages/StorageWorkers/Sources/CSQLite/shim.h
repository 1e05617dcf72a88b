#ifndef SCENEKIT_CSQLITE_SHIM_H
#define SCENEKIT_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdint.h>

// SQLITE_TRANSIENT and SQLITE_STATIC are casts that Swift does not import: with the first one SQLite copies the bytes
// before it returns, with the second one they stay in place until the statement is reset.
static inline int scenekit_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int64_t count, int copies) {
    return sqlite3_bind_text64(statement, index, bytes == 0 ? "" : (const char *)bytes, (sqlite3_uint64)count,
                               copies ? SQLITE_TRANSIENT : SQLITE_STATIC, SQLITE_UTF8);
}

// sqlite3_config takes what Swift does not import. Without its memory statistics SQLite allocates without a lock.
static inline int scenekit_configure_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// sqlite3_db_config takes a variable number of arguments, which Swift does not import.
static inline int scenekit_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

#endif
