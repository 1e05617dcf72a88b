#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void database_open(struct database *database, const char *path, bool full) {
    *database = (struct database){0};
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &database->handle, flags, NULL) != SQLITE_OK)
        fail(path, sqlite3_errmsg(database->handle));
    sqlite3_busy_timeout(database->handle, 5000);
    database_run(database, "PRAGMA journal_mode = WAL");
    database_run(database, full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database_run(database, "PRAGMA cache_size = -16000");
    database_run(database, "PRAGMA journal_size_limit = 4194304");
}

void database_run(struct database *database, const char *text) {
    if (sqlite3_exec(database->handle, text, NULL, NULL, NULL) != SQLITE_OK)
        fail(text, sqlite3_errmsg(database->handle));
}

sqlite3_stmt *database_prepare(struct database *database, const char *text) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v3(database->handle, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        fail(text, sqlite3_errmsg(database->handle));
    database->statements[database->statement_count++] = statement;
    return statement;
}

void database_prepare_writing(struct database *database) {
    database->begin = database_prepare(database, "BEGIN IMMEDIATE");
    database->commit = database_prepare(database, "COMMIT");
    database->insert = database_prepare(
        database, "INSERT INTO contacts (row, id, key_name, body) VALUES (?, ?, ?, ?)");
    database->insert_words = database_prepare(
        database, "INSERT INTO contacts__search (rowid, words) VALUES (?, ?)");
}

void database_step_done(struct database *database, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE && code != SQLITE_ROW) fail(sqlite3_sql(statement), sqlite3_errmsg(database->handle));
    sqlite3_reset(statement);
}

void database_insert(struct database *database, uint64_t row, const struct contact *contact) {
    database->body.length = database->words.length = database->key.length = 0;
    append_body(&database->body, contact);
    append_search_words(&database->words, contact);
    append_sort_key(&database->key, contact->last);
    buffer_byte(&database->key, 1);
    append_sort_key(&database->key, contact->first);
    sqlite3_stmt *insert = database->insert;
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)row);
    sqlite3_bind_text(insert, 2, contact->id.bytes, (int)contact->id.length, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, database->key.bytes, (int)database->key.length, SQLITE_STATIC);
    sqlite3_bind_text(insert, 4, database->body.bytes, (int)database->body.length, SQLITE_STATIC);
    database_step_done(database, insert);
    sqlite3_bind_int64(database->insert_words, 1, (sqlite3_int64)row);
    sqlite3_bind_text(database->insert_words, 2, database->words.bytes, (int)database->words.length, SQLITE_STATIC);
    database_step_done(database, database->insert_words);
}

void database_close(struct database *database) {
    for (size_t index = 0; index < database->statement_count; index++) sqlite3_finalize(database->statements[index]);
    if (sqlite3_close(database->handle) != SQLITE_OK) fail("close", sqlite3_errmsg(database->handle));
    free(database->body.bytes);
    free(database->words.bytes);
    free(database->key.bytes);
}
