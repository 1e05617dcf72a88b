#include "baseline.h"

#include <stdlib.h>

static void create_tables(struct database *database) {
    database_run(database, "CREATE TABLE contacts (row INTEGER PRIMARY KEY, id TEXT NOT NULL, key_name TEXT, "
                           "body TEXT NOT NULL) STRICT");
    database_run(database, "CREATE VIRTUAL TABLE contacts__search USING fts5(words, content='', columnsize=0, "
                           "detail=none, tokenize='ascii')");
    database_run(database, "INSERT INTO contacts__search (contacts__search, rank) VALUES ('hashsize', 4194304)");
}

// Each batch is synced, and the indexes are created at the end.
void work_insert(struct work *work) {
    struct database database;
    struct contact *contacts = calloc(BATCH_LENGTH, sizeof *contacts);
    char (*storage)[CONTACT_STORAGE] = calloc(BATCH_LENGTH, CONTACT_STORAGE);
    if (!contacts || !storage) fail("memory", "there is no more");
    measurement_begin(&work->measurement);
    database_open(&database, work->path, true);
    create_tables(&database);
    database_prepare_writing(&database);
    database_run(&database, "INSERT INTO contacts__search (contacts__search, rank) VALUES ('automerge', 0)");
    database_run(&database, "PRAGMA wal_autocheckpoint = 0");
    measurement_end(&work->measurement);
    for (uint64_t number = 0; number < work->records;) {
        uint64_t length = work->records - number < BATCH_LENGTH ? work->records - number : BATCH_LENGTH;
        for (uint64_t index = 0; index < length; index++)
            contact_make(number + index, storage[index], &contacts[index]);
        measurement_begin(&work->measurement);
        database_step_done(&database, database.begin);
        for (uint64_t index = 0; index < length; index++)
            database_insert(&database, number + index + 1, &contacts[index]);
        database_step_done(&database, database.commit);
        measurement_end(&work->measurement);
        number += length;
    }
    measurement_begin(&work->measurement);
    database_step_done(&database, database.begin);
    database_run(&database, "CREATE UNIQUE INDEX contacts__by_id ON contacts (id)");
    database_run(&database, "CREATE INDEX contacts__by_name ON contacts (key_name, id)");
    database_step_done(&database, database.commit);
    database_run(&database, "INSERT INTO contacts__search (contacts__search, rank) VALUES ('automerge', 4)");
    database_run(&database, "PRAGMA wal_autocheckpoint = 1000");
    database_close(&database);
    measurement_end(&work->measurement);
    work->count = work->records;
    free(contacts);
    free(storage);
}

// One record, one transaction.
void work_commit(struct work *work, bool full) {
    struct database database;
    struct contact contact;
    char storage[CONTACT_STORAGE];
    database_open(&database, work->path, full);
    database_prepare_writing(&database);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        contact_make(work->records + turn, storage, &contact);
        measurement_begin(&work->measurement);
        database_step_done(&database, database.begin);
        database_insert(&database, work->records + turn + 1, &contact);
        database_step_done(&database, database.commit);
        measurement_end(&work->measurement);
    }
    work->count = work->turns;
    database_close(&database);
}
