#include "ContactEncoding.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// U+00C0 to U+017F without case and accents; a blank stands for a character that is not a letter.
static const char *const latin[192] = {
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i", "d", "n", "o", "o", "o", "o", "o",
    "", "o", "u", "u", "u", "u", "y", "th", "ss", "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i",
    "i", "i", "d", "n", "o", "o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "th", "y", "a", "a", "a", "a", "a",
    "a", "c", "c", "c", "c", "c", "c", "c", "c", "d", "d", "d", "d", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e",
    "g", "g", "g", "g", "g", "g", "g", "g", "h", "h", "h", "h", "i", "i", "i", "i", "i", "i", "i", "i", "i", "i", "ij",
    "ij", "j", "j", "k", "k", "k", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "n", "n", "n", "n", "n", "n", "n",
    "n", "n", "o", "o", "o", "o", "o", "o", "oe", "oe", "r", "r", "r", "r", "r", "r", "s", "s", "s", "s", "s", "s", "s",
    "s", "t", "t", "t", "t", "t", "t", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "w", "w", "y", "y",
    "y", "z", "z", "z", "z", "z", "z", "s",
};

static inline char ascii_folded(unsigned char byte) {
    if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) return (char)byte;
    return byte >= 'A' && byte <= 'Z' ? (char)(byte + 32) : 0;
}

// The folded form of the letter at a position, or NULL; advances the position.
static const char *latin_folded(struct contact_text text, size_t *index) {
    unsigned char lead = (unsigned char)text.bytes[*index];
    if ((lead & 0xE0) != 0xC0 || *index + 1 >= text.length) {
        fail("a contact", "it has a letter that this program cannot fold");
    }
    unsigned value = (lead & 0x1Fu) << 6 | ((unsigned char)text.bytes[*index + 1] & 0x3Fu);
    *index += 2;
    return value >= 0xC0 && value < 0x180 && *latin[value - 0xC0] ? latin[value - 0xC0] : NULL;
}

void append_sort_key(struct buffer *buffer, struct contact_text text) {
    size_t start = buffer->length;
    bool needs_space = false;
    for (size_t index = 0; index < text.length;) {
        unsigned char byte = (unsigned char)text.bytes[index];
        char one[2] = {0, 0};
        const char *folded = one;
        if (byte < 0x80) {
            one[0] = ascii_folded(byte);
            index++;
            if (!one[0]) {
                if (byte != '\'') needs_space = true;
                continue;
            }
        } else if (!(folded = latin_folded(text, &index))) {
            needs_space = true;
            continue;
        }
        if (needs_space && buffer->length > start) buffer_byte(buffer, ' ');
        needs_space = false;
        for (; *folded; folded++) buffer_byte(buffer, *folded);
    }
}

struct word_list {
    struct buffer *buffer;
    size_t start;
    uint64_t hashes[64];
    size_t count;
    uint64_t runs[16];
};

static void append_word(struct word_list *list, const char *word, size_t length) {
    bool is_number = true;
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t index = 0; index < length; index++) {
        hash = (hash ^ (unsigned char)word[index]) * 0x100000001B3u;
        is_number = is_number && word[index] <= '9';
    }
    struct buffer *buffer = list->buffer;
    // A number of three digits or more is indexed by its runs of three.
    if (is_number && length >= 3) {
        for (size_t index = 0; index + 3 <= length; index++) {
            int run = (word[index] - '0') * 100 + (word[index + 1] - '0') * 10 + word[index + 2] - '0';
            if (list->runs[run / 64] >> (run % 64) & 1) continue;
            list->runs[run / 64] |= 1ull << (run % 64);
            if (buffer->length > list->start) buffer_byte(buffer, ' ');
            buffer_append(buffer, word + index, 3);
        }
        return;
    }
    for (size_t index = 0; index < list->count; index++)
        if (list->hashes[index] == hash) return;
    if (list->count < 64) list->hashes[list->count++] = hash;
    if (buffer->length > list->start) buffer_byte(buffer, ' ');
    buffer_append(buffer, word, length);
}

static void append_words(struct word_list *list, struct contact_text text) {
    char word[64];
    size_t length = 0;
    for (size_t index = 0; index < text.length;) {
        unsigned char byte = (unsigned char)text.bytes[index];
        char one[2] = {0, 0};
        const char *folded = one;
        if (byte < 0x80) {
            one[0] = ascii_folded(byte);
            index++;
        } else if (!(folded = latin_folded(text, &index))) {
            folded = one;
        }
        if (!*folded) {
            if (length) append_word(list, word, length);
            length = 0;
        }
        for (; *folded && length < sizeof word; folded++) word[length++] = *folded;
    }
    if (length) append_word(list, word, length);
}

void append_search_words(struct buffer *buffer, const struct contact *contact) {
    struct word_list list = {.buffer = buffer, .start = buffer->length};
    append_words(&list, contact->first);
    append_words(&list, contact->last);
    append_words(&list, contact->phone);
    append_words(&list, contact->email);
    append_words(&list, contact->city);
    append_words(&list, contact->note);
}
