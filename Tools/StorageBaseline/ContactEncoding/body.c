#include "ContactEncoding.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// The JSON keys of a contact's texts after its id.
static const char *const names[6] = {"first", "last", "phone", "email", "city", "note"};

static void append_string(struct buffer *buffer, struct contact_text text) {
    buffer_byte(buffer, '"');
    size_t start = 0;
    for (size_t index = 0; index < text.length; index++) {
        unsigned char byte = (unsigned char)text.bytes[index];
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        buffer_append(buffer, text.bytes + start, index - start);
        if (byte < 0x20) fail("a contact", "it has a control character, which this program does not write");
        buffer_byte(buffer, '\\');
        start = index;
    }
    buffer_append(buffer, text.bytes + start, text.length - start);
    buffer_byte(buffer, '"');
}

void append_body(struct buffer *buffer, const struct contact *contact) {
    const struct contact_text texts[6] = {
        contact->first, contact->last, contact->phone, contact->email, contact->city, contact->note,
    };
    for (int field = 0; field < 6; field++) {
        buffer_append(buffer, field ? ",\"" : "{\"", 2);
        buffer_append(buffer, names[field], strlen(names[field]));
        buffer_append(buffer, "\":", 2);
        append_string(buffer, texts[field]);
    }
    buffer_byte(buffer, '}');
}

static const char *expect(const char *next, const char *end, char byte) {
    if (next >= end || *next != byte) fail("a body", "it is not what was written");
    return next + 1;
}

static char *new_text(size_t length) {
    char *text = malloc(length + 1);
    if (!text) fail("memory", "there is no more");
    text[length] = 0;
    return text;
}

void body_read(struct contact_text id, const char *body, size_t length, struct owned_contact *contact) {
    const char *next = body, *end = body + length;
    memset(contact, 0, sizeof *contact);
    contact->texts[0] = new_text(id.length);
    contact->lengths[0] = id.length;
    memcpy(contact->texts[0], id.bytes, id.length);
    next = expect(next, end, '{');
    // Beside its six texts, the body of a record that a store has written has the id.
    for (int count = 0, most = 6; count < most; count++) {
        if (count) next = expect(next, end, ',');
        next = expect(next, end, '"');
        const char *name = next;
        next = memchr(next, '"', (size_t)(end - next));
        if (!next) fail("a body", "it ends in a name");
        size_t name_length = (size_t)(next - name);
        bool is_id = name_length == 2 && !memcmp(name, "id", 2);
        if (is_id) most++;
        int field = 0;
        while (!is_id && field < 6 && (strncmp(names[field], name, name_length) || names[field][name_length])) field++;
        if (most > 7 || field == 6 || (!is_id && contact->texts[field + 1])) fail("a body", "it has a field too many");
        next = expect(expect(next, end, '"'), end, ':');
        next = expect(next, end, '"');
        const char *value = next;
        bool is_escaped = false;
        for (; next < end && *next != '"'; next++) {
            if (*next != '\\') continue;
            is_escaped = true;
            next++;
        }
        if (next >= end) fail("a body", "it ends in a text");
        size_t value_length = (size_t)(next - value);
        if (is_id) {
            next++;
            continue;
        }
        char *text = new_text(value_length);
        if (is_escaped) {
            size_t written = 0;
            for (size_t index = 0; index < value_length; index++) {
                if (value[index] == '\\') index++;
                text[written++] = value[index];
            }
            value_length = written;
        } else {
            memcpy(text, value, value_length);
        }
        text[value_length] = 0;
        contact->texts[field + 1] = text;
        contact->lengths[field + 1] = value_length;
        next++;
    }
    expect(next, end, '}');
}

uint64_t owned_contact_digest(const struct owned_contact *contact, uint64_t digest) {
    for (int field = 0; field < 7; field++)
        digest = contact_digest(digest, contact->texts[field], contact->lengths[field]);
    return digest;
}

void owned_contact_free(struct owned_contact *contact) {
    for (int field = 0; field < 7; field++) free(contact->texts[field]);
}
