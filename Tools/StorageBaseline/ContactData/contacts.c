#include "ContactData.h"

#include <stdio.h>
#include <string.h>

static const char *const first_names[64] = {
    "Ada", "Alan", "Amara", "André", "Anna", "Antônio", "Björn", "Bruno", "Carla", "Chloé", "Clara", "Daniel",
    "Diego", "Edith", "Elena", "Émile", "Emma", "Erik", "Fatima", "Felix", "Francisco", "Freya", "Gabriel",
    "Grace", "Hanna", "Hugo", "Ida", "Ingrid", "Ivan", "Jakob", "Jana", "João", "José", "Julia", "Karl", "Katrin",
    "Lara", "Léa", "Linus", "Lucía", "Magnus", "Maria", "Mateo", "Mia", "Nadia", "Niels", "Noah", "Nora", "Oscar",
    "Pablo", "Paula", "Pedro", "Petra", "Quentin", "Rafael", "Rosa", "Samuel", "Sofia", "Søren", "Teresa", "Tomás",
    "Ulla", "Viktor", "Zoe",
};

static const char *const last_stems[64] = {
    "Alm", "Ander", "Bach", "Berg", "Björk", "Blom", "Carl", "Castel", "Dahl", "Daniel", "Eck", "Eng", "Erik",
    "Fager", "Falk", "Fern", "Fisch", "Gar", "Gonzal", "Grön", "Gustav", "Hall", "Hans", "Hart", "Hern", "Hoff",
    "Holm", "Ib", "Jan", "Jim", "Johan", "Kar", "Kauf", "Klein", "Kron", "Lar", "Lind", "Lop", "Lund", "Mar",
    "Mart", "Møl", "Mül", "Nord", "Nun", "Ols", "Öst", "Per", "Petr", "Quin", "Ram", "Rod", "Ros", "San", "Schnei",
    "Silv", "Sö", "Strand", "Torr", "Udd", "Vas", "Weber", "Winter", "Zimmer",
};

static const char *const last_endings[32] = {
    "son", "sen", "mann", "er", "berg", "ström", "dahl", "gren", "qvist", "lund", "ez", "es", "ini", "elli", "ova",
    "ski", "ić", "ovic", "stein", "feld", "hardt", "inger", "ler", "ner", "ås", "by", "ton", "ford", "well", "worth",
    "é", "o",
};

static const char *const cities[32] = {
    "Aarhus", "Berlin", "Bogotá", "Bremen", "Coimbra", "Córdoba", "Dresden", "Évora", "Gdansk", "Genève", "Göteborg",
    "Hamburg", "Kiel", "Köln", "Lima", "Lisboa", "London", "Lund", "Lyon", "Madrid", "Malmö", "München", "Nantes",
    "Oslo", "Paris", "Porto", "Recife", "São Paulo", "Sevilla", "Turku", "Wien", "Zürich",
};

static const char *const words[64] = {
    "accounts", "active", "agreed", "april", "august", "blue", "branch", "bridge", "budget", "calls", "chess", "choir",
    "client", "coffee", "delivery", "design", "dinner", "early", "evening", "family", "field", "first", "football",
    "friend", "garden", "green", "harbour", "invoice", "kitchen", "late", "library", "market", "meeting", "monday",
    "music", "neighbour", "office", "order", "owner", "paper", "partner", "piano", "project", "quarter", "red",
    "repair", "sailing", "school", "second", "service", "spring", "street", "summer", "supplier", "teacher", "tennis",
    "theatre", "train", "tuesday", "unpaid", "visit", "weekly", "winter", "yellow",
};

// Different numbers have different results.
static uint64_t mix(uint64_t number) {
    number += 0x9E3779B97F4A7C15u;
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
    number = (number ^ number >> 27) * 0x94D049BB133111EBu;
    return number ^ number >> 31;
}

static struct contact_text constant(const char *text) {
    return (struct contact_text){text, strlen(text)};
}

__attribute__((format(printf, 2, 3)))
static struct contact_text format(char **storage, const char *format, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int length = vsnprintf(*storage, 128, format, arguments);
    __builtin_va_end(arguments);
    struct contact_text text = {*storage, length < 128 ? (size_t)length : 127};
    *storage += 128;
    return text;
}

void contact_make(uint64_t number, char storage[CONTACT_STORAGE], struct contact *contact) {
    uint64_t identity = mix(number), random = mix(identity), more = mix(random);
    const char *first = first_names[random % 64];
    char *free = storage;
    contact->id.bytes = free;
    contact->id.length = 16;
    for (int digit = 0; digit < 16; digit++) *free++ = "0123456789abcdef"[identity >> (4 * digit) & 15];
    contact->first = constant(first);
    contact->last = format(&free, "%s%s", last_stems[random >> 6 & 63], last_endings[random >> 12 & 31]);
    contact->phone = format(&free, "+%u %03u %06u", (unsigned)(random >> 17) % 90 + 10,
                            (unsigned)(random >> 32) % 1000, (unsigned)(more % 1000000));
    // One in 16 has a quote in its note, so that both programs must handle escapes.
    contact->email = format(&free, "%c%llu@%s.example", 'a' + (int)(more >> 20 & 15),
                            (unsigned long long)(number % 100000), words[more >> 24 & 63]);
    contact->city = constant(cities[more >> 30 & 31]);
    const char *quote = (more >> 35 & 15) == 0 ? "\"" : "";
    char *note = storage + CONTACT_STORAGE - 96;
    int length = snprintf(note, 96, "%s %s%s%s", words[more >> 39 & 63], quote, words[more >> 45 & 63], quote);
    contact->note = (struct contact_text){note, (size_t)length};
}

uint64_t contact_choice(uint64_t turn, uint64_t records) {
    return mix(turn ^ 0xC0FFEE) % records;
}

struct contact_text contact_search(uint64_t turn, char storage[CONTACT_STORAGE]) {
    uint64_t random = mix(turn ^ 0x5EA4C4);
    return format(&storage, "%s %s", first_names[random % 64], last_stems[random >> 6 & 63]);
}

struct contact_text contact_prefix(uint64_t turn, char storage[CONTACT_STORAGE]) {
    static const char *const beginnings[16] = {
        "al", "ander", "b", "ca", "dahl", "e", "fern", "g", "hof", "jo", "li", "ma", "n", "qu", "s", "win",
    };
    return format(&storage, "%s", beginnings[mix(turn ^ 0x9EF) % 16]);
}
