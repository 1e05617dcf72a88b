#include "baseline.h"

#include <stdlib.h>
#include <string.h>

static struct contact_text field(const PGresult *rows, int row, int column) {
    return (struct contact_text){PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column)};
}

// Copies complete records, as a program that uses them would.
static void take_rows(struct work *work, const PGresult *rows) {
    struct owned_contact contact;
    for (int row = 0; row < PQntuples(rows); row++) {
        struct contact_text body = field(rows, row, 1);
        body_read(field(rows, row, 0), body.bytes, body.length, &contact);
        work->digest = owned_contact_digest(&contact, work->digest);
        work->count++;
        owned_contact_free(&contact);
    }
}

static void take(struct work *work, PGresult *rows) {
    take_rows(work, rows);
    PQclear(rows);
}

static char (*chosen_ids(const struct work *work))[16] {
    char storage[CONTACT_STORAGE];
    struct contact sought;
    char (*ids)[16] = calloc(work->turns, 16);
    if (!ids) fail("memory", "there is no more");
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        contact_make(contact_choice(turn, work->records), storage, &sought);
        memcpy(ids[turn], sought.id.bytes, 16);
    }
    return ids;
}

static const char by_id[] = "SELECT id, body FROM contacts WHERE id = $1";

void work_get(struct work *work) {
    PGconn *server = server_open(work->uri);
    char (*ids)[16] = chosen_ids(work);
    server_prepare(server, "get", by_id);
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        struct values values = {0};
        values_add(&values, ids[turn], 16);
        take(work, server_read(server, "get", &values));
    }
    measurement_end(&work->measurement);
    if (work->count != work->turns) fail("a contact", "it is not there");
    free(ids);
    PQfinish(server);
}

void work_get_pipelined(struct work *work) {
    PGconn *server = server_open(work->uri);
    char (*ids)[16] = chosen_ids(work);
    server_prepare(server, "get", by_id);
    if (!PQenterPipelineMode(server)) server_fail(server);
    measurement_begin(&work->measurement);
    for (uint64_t start = 0; start < work->turns; start += PIPELINE_LENGTH) {
        uint64_t end = start + PIPELINE_LENGTH < work->turns ? start + PIPELINE_LENGTH : work->turns;
        for (uint64_t turn = start; turn < end; turn++) {
            struct values values = {0};
            values_add(&values, ids[turn], 16);
            server_send(server, "get", &values);
        }
        if (!PQpipelineSync(server)) server_fail(server);
        for (uint64_t turn = start; turn < end; turn++) take(work, server_next(server, PGRES_TUPLES_OK));
        PQclear(server_next(server, PGRES_PIPELINE_SYNC));
    }
    measurement_end(&work->measurement);
    if (work->count != work->turns) fail("a contact", "it is not there");
    free(ids);
    PQfinish(server);
}

static PGresult *read_prefix(PGconn *server, uint64_t turn) {
    char storage[CONTACT_STORAGE], upper[CONTACT_STORAGE];
    struct contact_text lower = contact_prefix(turn, storage);
    struct values values = {0};
    memcpy(upper, lower.bytes, lower.length);
    upper[lower.length - 1]++;
    values_add(&values, lower.bytes, lower.length);
    values_add(&values, upper, lower.length);
    return server_read(server, "prefix", &values);
}

// The first page by name among the first 2,000 matches of two words.
static PGresult *read_search(PGconn *server, uint64_t turn) {
    char storage[CONTACT_STORAGE];
    struct buffer folded = {0};
    struct values values = {0};
    append_sort_key(&folded, contact_search(turn, storage));
    char *space = memchr(folded.bytes, ' ', folded.length);
    if (!space) fail("a search", "it has one word");
    struct buffer upper[2] = {0};
    size_t first = (size_t)(space - folded.bytes);
    buffer_append(&upper[0], folded.bytes, first);
    buffer_append(&upper[1], space + 1, folded.length - first - 1);
    for (int word = 0; word < 2; word++) {
        buffer_byte(&upper[word], (char)0xFF);
        values_add(&values, upper[word].bytes, upper[word].length - 1);
        values_add(&values, upper[word].bytes, upper[word].length);
    }
    PGresult *rows = server_read(server, "search", &values);
    for (int word = 0; word < 2; word++) free(upper[word].bytes);
    free(folded.bytes);
    return rows;
}

static const char from_place[] = "SELECT c.id, c.body FROM (SELECT key_name, id FROM contacts ORDER BY key_name, id "
                                 "OFFSET $1 LIMIT 50) AS k JOIN contacts AS c ON c.id = k.id "
                                 "ORDER BY k.key_name, k.id";

static void prepare_pages(PGconn *server) {
    server_prepare(server, "first", "SELECT id, body FROM contacts ORDER BY key_name, id LIMIT 50");
    server_prepare(server, "start", "SELECT key_name, id FROM contacts ORDER BY key_name, id OFFSET $1 LIMIT 1");
    server_prepare(server, "after", "SELECT id, body, key_name FROM contacts WHERE (key_name, id) > ($1, $2) "
                                    "ORDER BY key_name, id LIMIT 50");
    server_prepare(server, "prefix", "SELECT id, body FROM contacts WHERE key_name >= $1 AND key_name < $2 "
                                     "ORDER BY key_name, id LIMIT 50");
    server_prepare(server, "search", "SELECT c.id, c.body FROM (SELECT number, id FROM contact_words WHERE "
                                     "word >= $1 AND word < $2 INTERSECT SELECT number, id FROM contact_words WHERE "
                                     "word >= $3 AND word < $4 ORDER BY number LIMIT 2000) AS f "
                                     "JOIN contacts AS c ON c.id = f.id ORDER BY c.key_name, c.id LIMIT 50");
}

// Pages of a kind; those in the middle begin where the last one ended.
void work_page(struct work *work, char kind) {
    PGconn *server = server_open(work->uri);
    if (work->stored) prepare_stored_pages(server);
    else prepare_pages(server);
    struct values values = {0};
    PGresult *last = NULL;
    if (kind == 'm') {
        values_add_number(&values, work->records / 2 - 1);
        last = server_read(server, "start", &values);
        values = (struct values){0};
        for (int column = 0; column < 2; column++)
            values_add(&values, PQgetvalue(last, 0, column), (size_t)PQgetlength(last, 0, column));
    }
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        if (kind == 'f') take(work, server_read(server, "first", &values));
        else if (kind == 'p') take(work, read_prefix(server, turn));
        else if (kind == 's') take(work, read_search(server, turn));
        else {
            // The values point into the last page, so it is kept until the next one is there.
            PGresult *page = server_read(server, "after", &values);
            int end = PQntuples(page) - 1;
            if (end < 0) fail("a page", "it is empty");
            take_rows(work, page);
            values = (struct values){0};
            for (int column = 2; column >= 0; column -= 2)
                values_add(&values, PQgetvalue(page, end, column), (size_t)PQgetlength(page, end, column));
            PQclear(last);
            last = page;
        }
    }
    measurement_end(&work->measurement);
    PQclear(last);
    PQfinish(server);
}

// Windows at a fifth of the list.
void work_window(struct work *work) {
    PGconn *server = server_open(work->uri);
    server_prepare(server, "window", from_place);
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        struct values values = {0};
        values_add_number(&values, work->records / 5 + turn);
        take(work, server_read(server, "window", &values));
    }
    measurement_end(&work->measurement);
    PQfinish(server);
}
