#ifndef CONTACT_DATA_H
#define CONTACT_DATA_H

#include <stddef.h>
#include <stdint.h>

// The contacts, the same for all compared programs: each is generated from its number.

// UTF-8 without a terminating zero.
struct contact_text {
    const char *bytes;
    size_t length;
};

struct contact {
    struct contact_text id, first, last, phone, email, city, note;
};

enum { CONTACT_STORAGE = 512 };

// Generates the contact of a number. Its texts are in the storage, or static.
void contact_make(uint64_t number, char storage[CONTACT_STORAGE], struct contact *contact);

// The number of the contact that a turn reads.
uint64_t contact_choice(uint64_t turn, uint64_t records);

// The two words that a turn searches for.
struct contact_text contact_search(uint64_t turn, char storage[CONTACT_STORAGE]);

// The prefix of folded last names that a turn reads.
struct contact_text contact_prefix(uint64_t turn, char storage[CONTACT_STORAGE]);

// Adds the read data to a digest.
static inline uint64_t contact_digest(uint64_t digest, const void *bytes, size_t length) {
    const unsigned char *next = (const unsigned char *)bytes;
    uint64_t word;
    digest = (digest ^ length) * 0x9E3779B97F4A7C15u;
    for (; length >= 8; length -= 8, next += 8) {
        __builtin_memcpy(&word, next, 8);
        digest = (digest ^ word) * 0x9E3779B97F4A7C15u;
        digest ^= digest >> 32;
    }
    word = 0;
    for (; length > 0; length--, next++) word = word << 8 | *next;
    digest = (digest ^ word) * 0x9E3779B97F4A7C15u;
    return digest ^ digest >> 29;
}

// The elapsed time and the CPU time of all threads, in nanoseconds.
struct measurement {
    uint64_t elapsed, processor;
    uint64_t elapsed_start, processor_start;
};

void measurement_begin(struct measurement *measurement);
void measurement_end(struct measurement *measurement);

// Prints a line: elapsed and CPU time in nanoseconds, peak memory in KiB, digest, count.
void measurement_print(const struct measurement *measurement, uint64_t digest, uint64_t count);

#endif
