#define _GNU_SOURCE
#include "baseline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A log of lines: checksum, id, sort key, words, the contact as JSON. It is written, synced, and read into an index
// by id.

static uint64_t checksum(const char *bytes, size_t length) {
    return contact_digest(0, bytes, length);
}

static void append_line(struct buffer *buffer, struct buffer *line, const struct contact *contact) {
    line->length = 0;
    buffer_append(line, contact->id.bytes, contact->id.length);
    buffer_byte(line, '\t');
    append_sort_key(line, contact->last);
    buffer_byte(line, 1);
    append_sort_key(line, contact->first);
    buffer_byte(line, '\t');
    append_search_words(line, contact);
    buffer_byte(line, '\t');
    append_body(line, contact);
    uint64_t sum = checksum(line->bytes, line->length);
    char digits[17];
    for (int digit = 0; digit < 16; digit++) digits[digit] = "0123456789abcdef"[sum >> (60 - 4 * digit) & 15];
    digits[16] = '\t';
    buffer_append(buffer, digits, sizeof digits);
    buffer_append(buffer, line->bytes, line->length);
    buffer_byte(buffer, '\n');
}

static void write_durably(int file, const struct buffer *buffer) {
    for (size_t written = 0; written < buffer->length;) {
        ssize_t count = write(file, buffer->bytes + written, buffer->length - written);
        if (count < 0) fail("write", strerror(errno));
        written += (size_t)count;
    }
    if (fdatasync(file) != 0) fail("fdatasync", strerror(errno));
}

static int open_log(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file < 0) fail(path, strerror(errno));
    return file;
}

void work_log_insert(struct work *work) {
    struct contact *contacts = calloc(BATCH_LENGTH, sizeof *contacts);
    char (*storage)[CONTACT_STORAGE] = calloc(BATCH_LENGTH, CONTACT_STORAGE);
    if (!contacts || !storage) fail("memory", "there is no more");
    struct buffer buffer = {0}, line = {0};
    int file = open_log(work->path, O_WRONLY | O_CREAT | O_APPEND);
    for (uint64_t number = 0; number < work->records;) {
        uint64_t length = work->records - number < BATCH_LENGTH ? work->records - number : BATCH_LENGTH;
        for (uint64_t index = 0; index < length; index++)
            contact_make(number + index, storage[index], &contacts[index]);
        measurement_begin(&work->measurement);
        buffer.length = 0;
        for (uint64_t index = 0; index < length; index++) append_line(&buffer, &line, &contacts[index]);
        buffer_append(&buffer, "commit\n", 7);
        write_durably(file, &buffer);
        measurement_end(&work->measurement);
        number += length;
    }
    work->count = work->records;
    close(file);
    free(buffer.bytes);
    free(line.bytes);
    free(contacts);
    free(storage);
}

void work_log_commit(struct work *work) {
    struct contact contact;
    char storage[CONTACT_STORAGE];
    struct buffer buffer = {0}, line = {0};
    int file = open_log(work->path, O_WRONLY | O_APPEND);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        contact_make(work->records + turn, storage, &contact);
        measurement_begin(&work->measurement);
        buffer.length = 0;
        append_line(&buffer, &line, &contact);
        buffer_append(&buffer, "commit\n", 7);
        write_durably(file, &buffer);
        measurement_end(&work->measurement);
    }
    work->count = work->turns;
    close(file);
    free(buffer.bytes);
    free(line.bytes);
}

struct slot {
    uint64_t hash, offset;
};

struct log_index {
    struct slot *slots;
    size_t capacity, count;
};

static void index_put(struct log_index *index, uint64_t hash, uint64_t offset) {
    if (4 * (index->count + 1) > 3 * index->capacity) {
        struct log_index larger = {.capacity = index->capacity ? 2 * index->capacity : 1024};
        larger.slots = calloc(larger.capacity, sizeof *larger.slots);
        if (!larger.slots) fail("memory", "there is no more");
        for (size_t slot = 0; slot < index->capacity; slot++)
            if (index->slots[slot].hash) index_put(&larger, index->slots[slot].hash, index->slots[slot].offset);
        free(index->slots);
        *index = larger;
    }
    size_t slot = hash & (index->capacity - 1);
    while (index->slots[slot].hash && index->slots[slot].hash != hash) slot = (slot + 1) & (index->capacity - 1);
    if (!index->slots[slot].hash) index->count++;
    index->slots[slot] = (struct slot){hash, offset};
}

static void index_line(struct log_index *index, const char *line, size_t length, uint64_t offset) {
    if (length == 6 && !memcmp(line, "commit", 6)) return;
    if (length < 34) fail("the log", "a line is too short");
    uint64_t sum = 0;
    for (int digit = 0; digit < 16; digit++) {
        char byte = line[digit];
        sum = sum << 4 | (uint64_t)(byte <= '9' ? byte - '0' : byte - 'a' + 10);
    }
    if (sum != checksum(line + 17, length - 17)) fail("the log", "a line is not what was written");
    index_put(index, contact_digest(1, line + 17, 16) | 1, offset);
}

// Opens the log, checks every line and indexes its position by id, reads one contact, and closes the log.
void work_log_open(struct work *work) {
    enum { BLOCK = 1 << 20 };
    char *block = malloc(BLOCK), storage[CONTACT_STORAGE];
    if (!block) fail("memory", "there is no more");
    struct contact sought;
    contact_make(contact_choice(0, work->records), storage, &sought);
    measurement_begin(&work->measurement);
    struct log_index index = {0};
    int file = open_log(work->path, O_RDONLY);
    size_t kept = 0;
    uint64_t offset = 0;
    for (;;) {
        ssize_t count = read(file, block + kept, BLOCK - kept);
        if (count < 0) fail("read", strerror(errno));
        if (count == 0) break;
        size_t length = kept + (size_t)count, start = 0;
        char *end;
        while ((end = memchr(block + start, '\n', length - start))) {
            size_t line_length = (size_t)(end - (block + start));
            index_line(&index, block + start, line_length, offset + start);
            start += line_length + 1;
        }
        kept = length - start;
        offset += start;
        memmove(block, block + start, kept);
    }
    uint64_t hash = contact_digest(1, sought.id.bytes, sought.id.length) | 1;
    size_t slot = hash & (index.capacity - 1);
    while (index.slots[slot].hash != hash) slot = (slot + 1) & (index.capacity - 1);
    ssize_t found = pread(file, block, 1024, (off_t)index.slots[slot].offset);
    if (found < 34) fail("the log", "it ends too early");
    char *end = memchr(block, '\n', (size_t)found);
    char *key_end = end ? memchr(block + 34, '\t', (size_t)(end - block - 34)) : NULL;
    char *body = key_end ? memchr(key_end + 1, '\t', (size_t)(end - key_end - 1)) : NULL;
    if (!body) fail("the log", "a line is not whole");
    body++;
    struct owned_contact contact;
    body_read(sought.id, body, (size_t)(end - body), &contact);
    work->digest = owned_contact_digest(&contact, 0);
    owned_contact_free(&contact);
    close(file);
    free(index.slots);
    measurement_end(&work->measurement);
    work->count = 1;
    free(block);
}
