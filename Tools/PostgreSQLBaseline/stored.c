#include "baseline.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

// The same work in the store's tables, with the statements and rows of the store: the difference to the store is its code,
// and the difference to the other rows is the price of tables for any records, of changes and of safe repetition.

static void plan_once(PGconn *server) {
    server_run(server, "SET plan_cache_mode = force_generic_plan");
    server_run(server, "SET enable_seqscan = off");
    server_run(server, "SET enable_sort = off");
    server_run(server, "SET jit = off");
}

// MARK: Pages

#define PAGE(condition)                                                                                                \
    "SELECT k.id, r.body, k.key, r.checksum FROM (SELECT key, id FROM scenekit_keys WHERE space = '' AND "             \
    "collection = 1 AND position = 0" condition " ORDER BY key, id LIMIT 50) AS k LEFT JOIN LATERAL (SELECT body, "    \
    "checksum FROM scenekit_records WHERE space = '' AND collection = 1 AND id = k.id LIMIT 1) AS r ON true "          \
    "ORDER BY k.key, k.id"

void prepare_stored_pages(PGconn *server) {
    plan_once(server);
    server_prepare(server, "first", PAGE(""));
    server_prepare(server, "start", "SELECT key, id FROM scenekit_keys WHERE space = '' AND collection = 1 AND "
                                    "position = 0 ORDER BY key, id OFFSET $1 LIMIT 1");
    server_prepare(server, "after", PAGE(" AND (key, id) > ($1, $2)"));
    server_prepare(server, "prefix", PAGE(" AND key >= $1 AND key < $2"));
}

// MARK: Commits

static const char *const statements[][2] = {
    {"begin", "BEGIN"},
    {"lock", "INSERT INTO scenekit_heads (space, seq, next) VALUES ('', 1, 1) ON CONFLICT (space) DO UPDATE "
             "SET seq = scenekit_heads.seq + 1 RETURNING seq, next"},
    {"collection", "SELECT number, version, definition, changes, counts FROM scenekit_collections "
                   "WHERE space = '' AND name = 'contacts'"},
    {"found", "SELECT id, number, keys, words FROM scenekit_records WHERE space = '' AND collection = 1 AND id = $1"},
    {"record", "INSERT INTO scenekit_records (space, collection, id, number, keys, words, body, checksum) "
               "VALUES ('', 1, $1, $2, $3, $4, $5, $6)"},
    {"key", "INSERT INTO scenekit_keys (space, collection, position, key, id) VALUES ('', 1, 0, $1, $2)"},
    {"words", "INSERT INTO scenekit_words (space, collection, word, number, id) "
              "SELECT '', 1, w, $1::bigint, $2::bytea FROM unnest($3::bytea[]) AS w"},
    {"counts", "UPDATE scenekit_collections SET changes = changes + 1, counts = counts "
               "WHERE space = '' AND name = 'contacts'"},
    {"next", "UPDATE scenekit_heads SET next = $1 WHERE space = ''"},
    {"change", "INSERT INTO scenekit_changes (space, seq, collection, host, ids) VALUES ('', $1, 'contacts', $2, $3)"},
    {"done", "INSERT INTO scenekit_commits (space, writer, number) VALUES ('', 'baseline', $1) "
             "ON CONFLICT (space, writer) DO UPDATE SET number = excluded.number"},
    {"commit", "COMMIT"},
    {"notify", "NOTIFY scenekit"},
};

static uint64_t number(const PGresult *rows, int column) {
    uint64_t sent = 0;
    if (PQntuples(rows) != 1 || PQgetlength(rows, 0, column) != sizeof sent) fail("a number", "it is not there");
    memcpy(&sent, PQgetvalue(rows, 0, column), sizeof sent);
    return be64toh(sent);
}

// Locks the space and looks for the record: one round trip.
static void lock(struct committer *committer, const struct contact *contact, uint64_t *seq, uint64_t *next) {
    PGconn *server = committer->server;
    struct values none = {0}, id = {0};
    values_add(&id, contact->id.bytes, contact->id.length);
    server_send(server, "begin", &none);
    server_send(server, "lock", &none);
    server_send(server, "collection", &none);
    server_send(server, "found", &id);
    if (!PQpipelineSync(server)) server_fail(server);
    PQclear(server_next(server, PGRES_COMMAND_OK));
    PGresult *locked = server_next(server, PGRES_TUPLES_OK);
    *seq = number(locked, 0);
    *next = number(locked, 1);
    PQclear(locked);
    for (int statement = 0; statement < 2; statement++) PQclear(server_next(server, PGRES_TUPLES_OK));
    PQclear(server_next(server, PGRES_PIPELINE_SYNC));
}

static void send_rows(struct committer *committer, const struct contact *contact, uint64_t next) {
    struct values record = {0}, key = {0}, words = {0};
    values_add(&record, contact->id.bytes, contact->id.length);
    values_add_number(&record, next);
    values_add(&record, committer->key.bytes, committer->key.length);
    values_add(&record, committer->words.bytes, committer->words.length);
    values_add(&record, committer->body.bytes, committer->body.length);
    values_add_number(&record, next);
    values_add(&key, committer->key.bytes, committer->key.length);
    values_add(&key, contact->id.bytes, contact->id.length);
    values_add_number(&words, next);
    values_add(&words, contact->id.bytes, contact->id.length);
    values_add(&words, committer->array.bytes, committer->array.length);
    server_send(committer->server, "record", &record);
    server_send(committer->server, "key", &key);
    server_send(committer->server, "words", &words);
}

static void commit(struct committer *committer, uint64_t turn) {
    PGconn *server = committer->server;
    char storage[CONTACT_STORAGE];
    struct contact contact;
    struct values none = {0}, following = {0}, change = {0}, done = {0};
    uint64_t seq, next;
    contact_make(turn, storage, &contact);
    committer->key.length = committer->body.length = committer->words.length = committer->array.length = 0;
    append_key(&committer->key, &contact);
    append_body(&committer->body, &contact);
    append_search_words(&committer->words, &contact);
    append_words_array(&committer->array, &committer->words);
    lock(committer, &contact, &seq, &next);
    send_rows(committer, &contact, next);
    values_add_number(&following, next + 1);
    values_add_number(&change, seq);
    values_add(&change, "baseline", 8);
    values_add(&change, contact.id.bytes, contact.id.length);
    values_add_number(&done, turn);
    server_send(server, "counts", &none);
    server_send(server, "next", &following);
    server_send(server, "change", &change);
    server_send(server, "done", &done);
    server_send(server, "commit", &none);
    server_send(server, "notify", &none);
    if (!PQpipelineSync(server)) server_fail(server);
    for (int statement = 0; statement < 9; statement++) PQclear(server_next(server, PGRES_COMMAND_OK));
    PQclear(server_next(server, PGRES_PIPELINE_SYNC));
}

void work_stored_commit(struct work *work, bool full) {
    struct committer committer = {.server = server_open(work->uri)};
    plan_once(committer.server);
    if (!full) server_run(committer.server, "SET synchronous_commit = off");
    for (size_t index = 0; index < sizeof statements / sizeof *statements; index++)
        server_prepare(committer.server, statements[index][0], statements[index][1]);
    if (!PQenterPipelineMode(committer.server)) server_fail(committer.server);
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) commit(&committer, work->records + turn);
    measurement_end(&work->measurement);
    work->count = work->turns;
    committer_close(&committer);
}
