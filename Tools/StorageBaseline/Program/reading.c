#include "baseline.h"

#include <stdlib.h>
#include <string.h>

// Advances to the next row; false at the end.
static bool step(struct database *database, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_sql(statement), sqlite3_errmsg(database->handle));
    return code == SQLITE_ROW;
}

static struct contact_text column_text(sqlite3_stmt *statement, int column) {
    const char *bytes = (const char *)sqlite3_column_text(statement, column);
    return (struct contact_text){bytes, (size_t)sqlite3_column_bytes(statement, column)};
}

// The contact of a row whose first columns are id and body.
static void read_contact(sqlite3_stmt *statement, struct owned_contact *contact) {
    struct contact_text id = column_text(statement, 0), body = column_text(statement, 1);
    body_read(id, body.bytes, body.length, contact);
}

// Copies complete records, as a program that uses them would.
static void take(struct work *work, struct owned_contact *contacts, size_t count) {
    for (size_t index = 0; index < count; index++) {
        work->digest = owned_contact_digest(&contacts[index], work->digest);
        work->count++;
        owned_contact_free(&contacts[index]);
    }
}

static size_t read_page(struct database *database, sqlite3_stmt *statement, struct owned_contact *contacts) {
    size_t count = 0;
    while (step(database, statement)) read_contact(statement, &contacts[count++]);
    return count;
}

void work_get(struct work *work) {
    struct database database;
    char storage[CONTACT_STORAGE];
    struct contact sought;
    struct owned_contact found;
    database_open(&database, work->path, true);
    sqlite3_stmt *get = database_prepare(&database, "SELECT id, body FROM contacts WHERE id = ?");
    char (*ids)[16] = calloc(work->turns, 16);
    if (!ids) fail("memory", "there is no more");
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        contact_make(contact_choice(turn, work->records), storage, &sought);
        memcpy(ids[turn], sought.id.bytes, 16);
    }
    measurement_begin(&work->measurement);
    if (!work->is_alone) database_run(&database, "BEGIN");
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        sqlite3_bind_text(get, 1, ids[turn], 16, SQLITE_STATIC);
        if (!step(&database, get)) fail("a contact", "it is not there");
        read_contact(get, &found);
        sqlite3_reset(get);
        take(work, &found, 1);
    }
    if (!work->is_alone) database_run(&database, "COMMIT");
    measurement_end(&work->measurement);
    free(ids);
    database_close(&database);
}

void work_page_first(struct work *work) {
    struct database database;
    struct owned_contact contacts[PAGE_LENGTH];
    database_open(&database, work->path, true);
    sqlite3_stmt *page = database_prepare(
        &database, "SELECT id, body FROM contacts ORDER BY key_name, id LIMIT 50");
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        take(work, contacts, read_page(&database, page, contacts));
        sqlite3_reset(page);
    }
    measurement_end(&work->measurement);
    database_close(&database);
}

// Pages from the middle on; each begins where the last one ended.
void work_page_middle(struct work *work) {
    struct database database;
    struct owned_contact contacts[PAGE_LENGTH];
    struct buffer key = {0}, id = {0};
    database_open(&database, work->path, true);
    sqlite3_stmt *start = database_prepare(
        &database, "SELECT key_name, id FROM contacts ORDER BY key_name, id LIMIT 1 OFFSET ?");
    sqlite3_stmt *page = database_prepare(
        &database, "SELECT id, body, key_name FROM contacts WHERE (key_name, id) > (?, ?) "
                   "ORDER BY key_name, id LIMIT 50");
    sqlite3_bind_int64(start, 1, (sqlite3_int64)(work->records / 2 - 1));
    if (!step(&database, start)) fail("the middle", "there is none");
    struct contact_text first_key = column_text(start, 0), first_id = column_text(start, 1);
    buffer_append(&key, first_key.bytes, first_key.length);
    buffer_append(&id, first_id.bytes, first_id.length);
    sqlite3_reset(start);
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        sqlite3_bind_text(page, 1, key.bytes, (int)key.length, SQLITE_STATIC);
        sqlite3_bind_text(page, 2, id.bytes, (int)id.length, SQLITE_STATIC);
        size_t count = 0;
        struct buffer next_key = {0}, next_id = {0};
        while (step(&database, page)) {
            read_contact(page, &contacts[count++]);
            if (count < PAGE_LENGTH) continue;
            struct contact_text last_id = column_text(page, 0), last_key = column_text(page, 2);
            buffer_append(&next_key, last_key.bytes, last_key.length);
            buffer_append(&next_id, last_id.bytes, last_id.length);
        }
        sqlite3_reset(page);
        take(work, contacts, count);
        free(key.bytes);
        free(id.bytes);
        key = next_key;
        id = next_id;
        if (!key.length) break;
    }
    measurement_end(&work->measurement);
    database_close(&database);
}

// The upper bound of all texts with the prefix.
static struct contact_text successor(struct contact_text prefix, char storage[CONTACT_STORAGE]) {
    memcpy(storage, prefix.bytes, prefix.length);
    storage[prefix.length - 1]++;
    return (struct contact_text){storage, prefix.length};
}

void work_prefix(struct work *work) {
    struct database database;
    struct owned_contact contacts[PAGE_LENGTH];
    char storage[CONTACT_STORAGE], upper_storage[CONTACT_STORAGE];
    database_open(&database, work->path, true);
    sqlite3_stmt *page = database_prepare(
        &database, "SELECT id, body FROM contacts WHERE key_name >= ? AND key_name < ? "
                   "ORDER BY key_name, id LIMIT 50");
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        struct contact_text lower = contact_prefix(turn, storage);
        struct contact_text upper = successor(lower, upper_storage);
        sqlite3_bind_text(page, 1, lower.bytes, (int)lower.length, SQLITE_STATIC);
        sqlite3_bind_text(page, 2, upper.bytes, (int)upper.length, SQLITE_STATIC);
        take(work, contacts, read_page(&database, page, contacts));
        sqlite3_reset(page);
    }
    measurement_end(&work->measurement);
    database_close(&database);
}

struct match {
    char *key;
    sqlite3_int64 row;
    int key_length;
    char id[16];
};

static int compare_matches(const void *left, const void *right) {
    const struct match *one = left, *other = right;
    int shorter = one->key_length < other->key_length ? one->key_length : other->key_length;
    int order = memcmp(one->key, other->key, (size_t)shorter);
    if (!order) order = one->key_length - other->key_length;
    return order ? order : memcmp(one->id, other->id, sizeof one->id);
}

// The first page by name among the first matches.
void work_search(struct work *work) {
    struct database database;
    struct owned_contact contacts[PAGE_LENGTH];
    char storage[CONTACT_STORAGE];
    struct match *matches = calloc(SEARCH_LIMIT, sizeof *matches);
    if (!matches) fail("memory", "there is no more");
    database_open(&database, work->path, true);
    sqlite3_stmt *search = database_prepare(
        &database, "SELECT t.key_name, t.id, t.row FROM contacts__search AS s CROSS JOIN contacts AS t "
                   "ON t.row = s.rowid WHERE s.contacts__search MATCH ? LIMIT 2000");
    sqlite3_stmt *get = database_prepare(&database, "SELECT id, body FROM contacts WHERE row = ?");
    struct buffer expression = {0}, folded = {0};
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        struct contact_text text = contact_search(turn, storage);
        folded.length = expression.length = 0;
        append_sort_key(&folded, text);
        buffer_byte(&expression, '"');
        for (size_t index = 0; index < folded.length; index++)
            if (folded.bytes[index] == ' ') buffer_append(&expression, "\" * AND \"", 9);
            else buffer_byte(&expression, folded.bytes[index]);
        buffer_append(&expression, "\" *", 3);
        sqlite3_bind_text(search, 1, expression.bytes, (int)expression.length, SQLITE_STATIC);
        size_t count = 0;
        while (step(&database, search)) {
            struct match *match = &matches[count++];
            match->key_length = sqlite3_column_bytes(search, 0);
            match->key = malloc((size_t)match->key_length);
            if (!match->key) fail("memory", "there is no more");
            memcpy(match->key, sqlite3_column_text(search, 0), (size_t)match->key_length);
            memcpy(match->id, sqlite3_column_text(search, 1), sizeof match->id);
            match->row = sqlite3_column_int64(search, 2);
        }
        sqlite3_reset(search);
        qsort(matches, count, sizeof *matches, compare_matches);
        size_t shown = count < PAGE_LENGTH ? count : PAGE_LENGTH;
        for (size_t index = 0; index < shown; index++) {
            sqlite3_bind_int64(get, 1, matches[index].row);
            if (!step(&database, get)) fail("a match", "it is not there");
            read_contact(get, &contacts[index]);
            sqlite3_reset(get);
        }
        take(work, contacts, shown);
        for (size_t index = 0; index < count; index++) free(matches[index].key);
    }
    measurement_end(&work->measurement);
    free(matches);
    free(expression.bytes);
    free(folded.bytes);
    database_close(&database);
}

void work_scan(struct work *work, const char *order) {
    struct database database;
    struct owned_contact contact;
    struct buffer text = {0};
    database_open(&database, work->path, true);
    buffer_append(&text, "SELECT id, body FROM contacts", 29);
    buffer_append(&text, order, strlen(order) + 1);
    sqlite3_stmt *scan = database_prepare(&database, text.bytes);
    measurement_begin(&work->measurement);
    while (step(&database, scan)) {
        read_contact(scan, &contact);
        // The same records have the same digest in any order.
        work->digest += owned_contact_digest(&contact, 0);
        work->count++;
        owned_contact_free(&contact);
    }
    measurement_end(&work->measurement);
    free(text.bytes);
    database_close(&database);
}

// Opens the store, reads one contact, and closes the store.
void work_open(struct work *work) {
    struct database database;
    struct owned_contact found;
    struct contact sought;
    char storage[CONTACT_STORAGE];
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        contact_make(contact_choice(turn, work->records), storage, &sought);
        measurement_begin(&work->measurement);
        database_open(&database, work->path, true);
        sqlite3_stmt *get = database_prepare(&database, "SELECT id, body FROM contacts WHERE id = ?");
        sqlite3_bind_text(get, 1, sought.id.bytes, (int)sought.id.length, SQLITE_STATIC);
        if (!step(&database, get)) fail("a contact", "it is not there");
        read_contact(get, &found);
        take(work, &found, 1);
        database_close(&database);
        measurement_end(&work->measurement);
    }
}
