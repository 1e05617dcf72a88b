#include "baseline.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// MARK: Threads with a connection each

struct part {
    const struct work *work;
    pthread_t thread;
    pthread_barrier_t *start;
    uint64_t first, step, digest, count;
    bool writes;
};

static void *do_part(void *context) {
    struct part *part = context;
    const struct work *work = part->work;
    struct committer committer;
    committer_open(&committer, work->uri, false);
    PGconn *server = committer.server;
    if (!PQexitPipelineMode(server)) server_fail(server);
    server_prepare(server, "get", "SELECT id, body FROM contacts WHERE id = $1");
    if (part->writes && !PQenterPipelineMode(server)) server_fail(server);
    pthread_barrier_wait(part->start);
    for (uint64_t turn = part->first; turn < work->turns; turn += part->step) {
        if (part->writes) {
            committer_commit(&committer, work->records + turn);
        } else {
            char storage[CONTACT_STORAGE];
            struct contact sought;
            struct owned_contact found;
            struct values values = {0};
            contact_make(contact_choice(turn, work->records), storage, &sought);
            values_add(&values, sought.id.bytes, sought.id.length);
            PGresult *rows = server_read(server, "get", &values);
            if (PQntuples(rows) != 1) fail("a contact", "it is not there");
            body_read(sought.id, PQgetvalue(rows, 0, 1), (size_t)PQgetlength(rows, 0, 1), &found);
            // The same records have the same digest in any order.
            part->digest += owned_contact_digest(&found, 0);
            owned_contact_free(&found);
            PQclear(rows);
        }
        part->count++;
    }
    committer_close(&committer);
    return NULL;
}

void work_threads(struct work *work, int threads, bool writes) {
    pthread_barrier_t start;
    struct part *parts = calloc((size_t)threads, sizeof *parts);
    if (!parts || pthread_barrier_init(&start, NULL, (unsigned)threads + 1)) fail("memory", "there is no more");
    for (int index = 0; index < threads; index++) {
        parts[index] = (struct part){
            .work = work, .start = &start, .first = (uint64_t)index, .step = (uint64_t)threads, .writes = writes};
        if (pthread_create(&parts[index].thread, NULL, do_part, &parts[index])) fail("a thread", "it does not start");
    }
    pthread_barrier_wait(&start);
    measurement_begin(&work->measurement);
    for (int index = 0; index < threads; index++) {
        pthread_join(parts[index].thread, NULL);
        work->digest += parts[index].digest;
        work->count += parts[index].count;
    }
    measurement_end(&work->measurement);
    free(parts);
}

// MARK: Notifications

struct listener {
    const struct work *work;
    _Atomic uint64_t heard;
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static int compare(const void *left, const void *right) {
    uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;
    return (one > other) - (one < other);
}

// Waits for a notification, and reads the record that was written.
static void hear(PGconn *listener, uint64_t number) {
    PGnotify *notification = NULL;
    while (!(notification = PQnotifies(listener))) {
        struct pollfd descriptor = {.fd = PQsocket(listener), .events = POLLIN};
        if (poll(&descriptor, 1, -1) < 0 || !PQconsumeInput(listener)) server_fail(listener);
    }
    PQfreemem(notification);
    char storage[CONTACT_STORAGE];
    struct contact written;
    struct values values = {0};
    contact_make(number, storage, &written);
    values_add(&values, written.id.bytes, written.id.length);
    PGresult *rows = server_read(listener, "get", &values);
    if (PQntuples(rows) != 1) fail("a contact", "it is not there");
    PQclear(rows);
}

// The time from the commit of one connection until another has read what was written: the median, or the slowest of a
// hundred.
void work_notify(struct work *work, bool slowest) {
    struct committer committer;
    uint64_t *times = calloc(work->turns, sizeof *times);
    if (!times) fail("memory", "there is no more");
    committer_open(&committer, work->uri, false);
    PGconn *listener = server_open(work->uri), *notifier = server_open(work->uri);
    server_run(listener, "LISTEN contacts");
    server_prepare(listener, "get", "SELECT id, body FROM contacts WHERE id = $1");
    server_run(notifier, "SET synchronous_commit = off");
    measurement_begin(&work->measurement);
    for (uint64_t turn = 0; turn < work->turns; turn++) {
        committer_commit(&committer, work->records + turn);
        uint64_t start = now();
        server_run(notifier, "NOTIFY contacts");
        hear(listener, work->records + turn);
        times[turn] = now() - start;
    }
    measurement_end(&work->measurement);
    qsort(times, work->turns, sizeof *times, compare);
    work->measurement.elapsed = times[slowest ? work->turns * 99 / 100 : work->turns / 2];
    work->count = work->turns;
    free(times);
    PQfinish(listener);
    PQfinish(notifier);
    committer_close(&committer);
}
