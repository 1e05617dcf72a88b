import StorageWorkers

/// A person, sorted by the rules of the store's locale.
private struct Person: Record {
    static let byName = RecordIndex("name") { (person: Person) in CollatedText(person.name) }
    static let byGroup = RecordIndex(
        "group",
        each: { (person: Person) in
            person.groups.map { CompositeKey(CollatedText($0), CollatedText(person.name)) }
        }
    )
    static let schema = RecordSchema(name: "people", indexes: byName, byGroup) { $1.add($0.name) }
    var id: String
    var name: String
    var groups: [String] = []
}

extension StorageConformance {
    static let localeChecks: [Check] = [
        Check("Names sort by the rules of the store's locale, in every space, until the store is reindexed") {
            store in
            let space = try store.scoped(to: "home")
            for store in [store, space] { try await fill(store) }
            try expect(store.locale, "und", "the locale of a store that nobody gave one")
            for store in [store, space] {
                try expect(try await names(store), ["Ada", "Åsa", "Östen", "張", "王"], "names in no language")
            }
            let indexed = try await store.reindex(locale: "sv", types: [Person.self])
            try expect(indexed.indexed.sorted(), ["home/people", "people"], "the reindexed collections")
            try expect(try await names(store), ["Ada", "Åsa", "Östen", "張", "王"], "names in Swedish")
            let later = try await store.reindex(locale: "zh", types: [])
            try expect(
                later.later.sorted(),
                ["home/people", "people"],
                "the collections that wait for their use"
            )
            for store in [store, space] {
                try expect(try await names(store), ["王", "張", "Ada", "Åsa", "Östen"], "names in Chinese")
            }
            try expect(store.locale, "zh", "the locale")
        },
        Check("Texts that differ in case and accents are one key, and pages go on behind a key") { store in
            try await fill(store)
            func ids(_ query: RecordQuery<Person>) async throws -> [String] {
                try await store.page(Person.self, query).records.map(\.id)
            }
            try expect(try await ids(RecordQuery(Person.byName[CollatedText("OSTEN")])), ["3"], "a name")
            try expect(
                try await ids(RecordQuery(Person.byGroup[CollatedText("cafe")])),
                ["1", "2"],
                "a group whose name a record has twice"
            )
            try expect(
                try await ids(RecordQuery(Person.byGroup.after(CollatedText("cafe")))),
                ["2"],
                "the groups after one"
            )
            let first = try await store.page(Person.self, RecordQuery(Person.byName, limit: 2))
            try expect(
                try await ids(RecordQuery(Person.byName, after: first.next)),
                ["3", "4", "5"],
                "the next page"
            )
            try expect(try await ids(RecordQuery(Person.byName, matching: "asa")), ["2"], "a search in order")
        },
        Check("Names of any length are kept, sorted by their beginnings, and found") { store in
            let long = String(repeating: "長い name ", count: 1_000)
            var batch = RecordBatch()
            for (id, end) in ["1": "a", "2": "á", "3": "b"] {
                try batch.put(Person(id: id, name: long + end, groups: [long + end]))
            }
            try batch.put(Person(id: "4", name: "Ada", groups: ["work"]))
            try batch.put(Person(id: "5", name: "鿿", groups: ["鿿"]))
            try await store.write(batch)
            for locale in ["en", "zh"] {
                _ = try await store.reindex(locale: locale, types: [Person.self])
                func ids(_ query: RecordQuery<Person>) async throws -> [String] {
                    try await store.page(Person.self, query).records.map(\.id)
                }
                let all = try await ids(RecordQuery(Person.byName))
                try expect(all.sorted(), ["1", "2", "3", "4", "5"], "all")
                let places = all.indices.filter { all[$0] < "4" }
                try expect(places.last.map { $0 - places[0] }, 2, "the distance of names that begin alike")
                for (end, expected) in [("A", ["1", "2"]), ("b", ["3"]), ("c", [])] {
                    let name = CollatedText(long + end)
                    try expect(try await ids(RecordQuery(Person.byName[name])), expected, "a long name")
                    try expect(try await ids(RecordQuery(Person.byGroup[name])), expected, "a long group")
                }
            }
        },
    ]

    private static func fill(_ store: RecordStore) async throws {
        var batch = RecordBatch()
        let people = ["Ada", "Åsa", "Östen", "張", "王"].enumerated().map { Person(id: "\($0 + 1)", name: $1) }
        for var person in people {
            if person.id == "1" { person.groups = ["Café", "CAFE", "cafe\u{301}"] }
            if person.id == "2" { person.groups = ["café", "Chess"] }
            try batch.put(person)
        }
        try await store.write(batch)
    }

    private static func names(_ store: RecordStore) async throws -> [String] {
        try await store.page(Person.self, RecordQuery(Person.byName)).records.map(\.name)
    }
}
