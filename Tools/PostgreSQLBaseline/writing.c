#include "baseline.h"

#include <stdlib.h>
#include <string.h>

void create_tables(PGconn *server) {
    server_run(server, "CREATE TABLE contacts (id bytea PRIMARY KEY, number bigint NOT NULL, key_name bytea NOT NULL, "
                       "body bytea NOT NULL)");
    server_run(server, "CREATE INDEX contacts_by_name ON contacts (key_name, id)");
    server_run(server, "CREATE TABLE contact_words (word bytea NOT NULL, number bigint NOT NULL, id bytea NOT NULL, "
                       "PRIMARY KEY (word, number))");
}

void append_key(struct buffer *key, const struct contact *contact) {
    append_sort_key(key, contact->last);
    buffer_byte(key, 1);
    append_sort_key(key, contact->first);
}

// MARK: Bulk insert

static void append_field(struct buffer *rows, const void *bytes, size_t length) {
    append_number(rows, length, 4);
    buffer_append(rows, bytes, length);
}

// The rows of a contact, as COPY takes them in its binary format.
struct copied_rows {
    struct buffer contacts, words, key, body, terms;
};

static void append_rows(struct copied_rows *rows, uint64_t number, const struct contact *contact) {
    rows->key.length = rows->body.length = rows->terms.length = 0;
    append_key(&rows->key, contact);
    append_body(&rows->body, contact);
    append_search_words(&rows->terms, contact);
    append_number(&rows->contacts, 4, 2);
    append_field(&rows->contacts, contact->id.bytes, contact->id.length);
    append_number(&rows->contacts, 8, 4);
    append_number(&rows->contacts, number, 8);
    append_field(&rows->contacts, rows->key.bytes, rows->key.length);
    append_field(&rows->contacts, rows->body.bytes, rows->body.length);
    for (size_t start = 0; start < rows->terms.length;) {
        const char *word = rows->terms.bytes + start;
        const char *end = memchr(word, ' ', rows->terms.length - start);
        size_t length = end ? (size_t)(end - word) : rows->terms.length - start;
        append_number(&rows->words, 3, 2);
        append_field(&rows->words, word, length);
        append_number(&rows->words, 8, 4);
        append_number(&rows->words, number, 8);
        append_field(&rows->words, contact->id.bytes, contact->id.length);
        start += length + 1;
    }
}

static void copy(PGconn *server, const char *statement, struct buffer *rows) {
    static const char head[19] = "PGCOPY\n\377\r\n";
    PGresult *result = PQexec(server, statement);
    if (PQresultStatus(result) != PGRES_COPY_IN) server_fail(server);
    PQclear(result);
    append_number(rows, 0xFFFF, 2);
    if (PQputCopyData(server, head, sizeof head) != 1 ||
        PQputCopyData(server, rows->bytes, (int)rows->length) != 1 || PQputCopyEnd(server, NULL) != 1)
        server_fail(server);
    for (; (result = PQgetResult(server)); PQclear(result))
        if (PQresultStatus(result) != PGRES_COMMAND_OK) server_fail(server);
    rows->length = 0;
}

// Each batch is a transaction; the tables have their indexes from the beginning.
void work_insert(struct work *work) {
    char storage[CONTACT_STORAGE];
    struct copied_rows rows = {0};
    struct contact *contacts = calloc(BATCH_LENGTH, sizeof *contacts);
    char (*storages)[CONTACT_STORAGE] = calloc(BATCH_LENGTH, sizeof storage);
    if (!contacts || !storages) fail("memory", "there is no more");
    measurement_begin(&work->measurement);
    PGconn *server = server_open(work->uri);
    create_tables(server);
    measurement_end(&work->measurement);
    for (uint64_t start = 0; start < work->records; start += BATCH_LENGTH) {
        uint64_t count = work->records - start < BATCH_LENGTH ? work->records - start : BATCH_LENGTH;
        for (uint64_t index = 0; index < count; index++)
            contact_make(start + index, storages[index], &contacts[index]);
        measurement_begin(&work->measurement);
        for (uint64_t index = 0; index < count; index++) append_rows(&rows, start + index + 1, &contacts[index]);
        server_run(server, "BEGIN");
        copy(server, "COPY contacts (id, number, key_name, body) FROM STDIN (FORMAT binary)", &rows.contacts);
        copy(server, "COPY contact_words (word, number, id) FROM STDIN (FORMAT binary)", &rows.words);
        server_run(server, "COMMIT");
        measurement_end(&work->measurement);
    }
    work->count = work->records;
    PQfinish(server);
}

// MARK: Single commits

void committer_open(struct committer *committer, const char *uri, bool notifies) {
    *committer = (struct committer){.server = server_open(uri)};
    server_prepare(committer->server, "insert",
                   "INSERT INTO contacts (id, number, key_name, body) VALUES ($1, $2, $3, $4)");
    server_prepare(committer->server, "words",
                   "INSERT INTO contact_words (word, number, id) "
                   "SELECT w, $1::bigint, $2::bytea FROM unnest($3::bytea[]) AS w");
    server_prepare(committer->server, "notify", notifies ? "NOTIFY contacts" : "SELECT 1");
    if (!PQenterPipelineMode(committer->server)) server_fail(committer->server);
}

// One record, one transaction, one round trip.
void committer_commit(struct committer *committer, uint64_t number) {
    char storage[CONTACT_STORAGE];
    struct contact contact;
    struct values values = {0}, words = {0};
    contact_make(number, storage, &contact);
    committer->key.length = committer->body.length = committer->words.length = committer->array.length = 0;
    append_key(&committer->key, &contact);
    append_body(&committer->body, &contact);
    append_search_words(&committer->words, &contact);
    append_words_array(&committer->array, &committer->words);
    values_add(&values, contact.id.bytes, contact.id.length);
    values_add_number(&values, number + 1);
    values_add(&values, committer->key.bytes, committer->key.length);
    values_add(&values, committer->body.bytes, committer->body.length);
    values_add_number(&words, number + 1);
    values_add(&words, contact.id.bytes, contact.id.length);
    values_add(&words, committer->array.bytes, committer->array.length);
    server_send(committer->server, "insert", &values);
    server_send(committer->server, "words", &words);
    if (!PQpipelineSync(committer->server)) server_fail(committer->server);
    for (int statement = 0; statement < 2; statement++)
        PQclear(server_next(committer->server, PGRES_COMMAND_OK));
    PQclear(server_next(committer->server, PGRES_PIPELINE_SYNC));
}

void committer_close(struct committer *committer) {
    PQfinish(committer->server);
    free(committer->key.bytes);
    free(committer->body.bytes);
    free(committer->words.bytes);
    free(committer->array.bytes);
}

void work_commit(struct work *work, bool full) {
    struct committer committer;
    committer_open(&committer, work->uri, false);
    if (!full) {
        PGconn *server = committer.server;
        if (!PQexitPipelineMode(server)) server_fail(server);
        server_run(server, "SET synchronous_commit = off");
        if (!PQenterPipelineMode(server)) server_fail(server);
    }
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) committer_commit(&committer, work->records + turn);
    measurement_end(&work->measurement);
    work->count = work->turns;
    committer_close(&committer);
}
