import StorageWorkers

extension StorageConformance {
    static let searchChecks: [Check] = [
        Check("Each searched word must begin a word, ignoring case and accents") { store in
            try await store.insert(
                Note(id: "1", title: "b", text: "José O’Neill, Straße 5"),
                Note(id: "2", title: "a", text: "Joseph"),
                Note(id: "3", title: "c", text: "山田 太郎")
            )
            func found(_ text: String) async throws -> [String] {
                try await store.ids(RecordQuery(Note.byTitle, matching: text))
            }
            try expect(try await found("jose"), ["2", "1"], "jose")
            try expect(try await found("JOSÉ strasse"), ["1"], "two words")
            try expect(try await found("neill"), ["1"], "behind an apostrophe")
            try expect(try await found("oneill"), ["1"], "without the apostrophe")
            try expect(try await found("田"), ["3"], "one character")
            try expect(try await found("ose"), [], "not the beginning")
        },
        Check("Words without a match are searched as one word") { store in
            try await store.insert(Note(id: "1", text: "Vanderberg"), Note(id: "2", text: "van der Meer"))
            for (text, ids) in [("van der berg", ["1"]), ("van der", ["2"]), ("berg van", [])] {
                try expect(try await store.ids(RecordQuery(matching: text)), ids, "'\(text)'")
            }
        },
        Check("Search operators are plain text, and an empty search finds all records") { store in
            try await store.insert(Note(id: "1", text: "or near title words"), Note(id: "2", text: "other"))
            for (text, ids) in [
                ("\"or", ["1"]), ("or*", ["1"]), ("OR", ["1"]), ("NEAR(title", ["1"]), ("words:or", ["1"]),
                ("^other", ["2"]), ("-other", ["2"]), ("'; DROP", []), ("", ["1", "2"]),
                ("  \"*", ["1", "2"]),
            ] {
                try expect(try await store.ids(RecordQuery(matching: text)), ids, "'\(text)'")
            }
        },
        Check("Digits find a number with any spacing") { store in
            try await store.insert(
                Note(id: "1", text: "8675556219"),
                Note(id: "2", text: "room 867, floor 55")
            )
            try expect(try await store.ids(RecordQuery(matching: "867 55")), ["1"], "the number first")
            try expect(try await store.ids(RecordQuery(matching: "55 867")), ["1", "2"], "else the parts")
        },
        Check("Any part of a long number finds it, and parts of two numbers do not") { store in
            try await store.insert(
                Note(id: "1", text: "18675556219"),
                Note(id: "2", text: "8675551234 4145556219"),
                Note(id: "3", text: "zip 22676")
            )
            for (text, ids) in [
                ("5556219", ["1", "2"]), ("86755562", ["1"]), ("755 512", ["2"]), ("5555", []),
                ("2676", ["3"]), ("zip 226", ["3"]), ("62", ["1", "2"]), ("867 zip", []),
            ] {
                try expect(try await store.ids(RecordQuery(matching: text)), ids, "'\(text)'")
                try expect(
                    try await store.count(Note.self, RecordQuery(matching: text)),
                    .exact(ids.count),
                    "the count of '\(text)'"
                )
            }
        },
        Check("A search within a part of an index keeps the index's order") { store in
            try await store.insert(
                Note(id: "1", tags: ["red/b"], text: "word"),
                Note(id: "2", tags: ["red/a"], text: "word"),
                Note(id: "3", tags: ["blue/a"], text: "word"),
                Note(id: "4", tags: ["red/c"], text: "other")
            )
            let query = RecordQuery(Note.byTag.prefix("red/"), matching: "wor")
            try expect(try await store.ids(query), ["2", "1"], "the ids")
            try expect(try await store.count(Note.self, query), .exact(2), "the count")
        },
        Check("A search finds what any of its spellings finds, each record once and in order") { store in
            try await store.insert(
                Note(id: "1", title: "b", text: "Müller"),
                Note(id: "2", title: "a", text: "Mueller"),
                Note(id: "3", title: "c", text: "Moeller")
            )
            var query = RecordQuery(Note.byTitle, matching: "mueller")
            query.spellings = ["müller", "muller", "mueller a", ""]
            try expect(try await store.ids(query), ["2", "1"], "both spellings")
            try expect(try await store.count(Note.self, query), .exact(2), "their number")
            query.matchLimit = 1
            try expect(try await store.count(Note.self, query), .atLeast(1), "a limited number")
        },
        Check("A query's added text is searched like the records' own text") { store in
            try await store.insert(
                Note(id: "1", title: "b", tags: ["red/a", "red/c"], text: "Ada 18675556219"),
                Note(id: "2", title: "c", tags: ["blue/a"], text: "Ada chess"),
                Note(id: "3", tags: ["red/b"], text: "José"),
                Note(id: "4", title: "a", tags: ["red/b"], text: "chess")
            )
            let added = [
                "1": "Chess Club", "2": "Chess Club", "3": "Chess Club 4145556219", "5": "Chess Club",
            ]
            func found(_ text: String, _ query: RecordQuery<Note> = RecordQuery()) async throws -> [String] {
                var query = query
                query.matching = text
                query.addedText = added
                let ids = try await store.ids(query)
                try expect(
                    try await store.count(Note.self, query),
                    .exact(ids.count),
                    "the count of '\(text)'"
                )
                return ids
            }
            for (text, ids) in [
                ("CHESS", ["1", "2", "3", "4"]), ("ada club", ["1", "2"]), ("jose chess", ["3"]),
                ("cl 5556219", ["1", "3"]), ("chess club", ["1", "2", "3"]), ("cl ub", ["1", "2", "3"]),
                ("hess", []), ("", ["1", "2", "3", "4"]),
            ] {
                try expect(try await found(text), ids, "'\(text)'")
            }
            try expect(try await found("chess", RecordQuery(Note.byTitle)), ["4", "1", "2"], "by title")
            try expect(
                try await found("chess", RecordQuery(Note.byTitle, direction: .descending, limit: 1)),
                ["2", "1", "4"],
                "by title, from the end"
            )
            let red = RecordQuery(Note.byTag.prefix("red/"), limit: 1)
            try expect(try await found("chess", red), ["1", "3", "4", "1"], "within a part of an index")
            for (most, count) in [(2, RecordCount.atLeast(2)), (3, .exact(3))] {
                var query = RecordQuery<Note>(matching: "club")
                query.addedText = added
                query.matchLimit = most
                try expect(try await store.count(Note.self, query), count, "the count of \(most) matches")
                try expect(
                    try await store.ids(query),
                    ["1", "2", "3"].prefix(most).map(\.self),
                    "\(most) ids"
                )
            }
        },
        Check("A search with very many matches is limited and reports it") { store in
            var batch = RecordBatch()
            let limit = RecordQuery<Note>.searchLimit
            for index in 0...limit { try batch.insert(Note(id: "\(100_000 + index)", text: "common")) }
            try await store.write(batch)
            let query = RecordQuery<Note>(matching: "common", limit: 3)
            try expect(try await store.count(Note.self, query), .atLeast(limit), "the count")
            try expect(
                try await store.window(Note.self, query, offset: 5).records.map(\.id),
                ["100005", "100006", "100007"],
                "a window"
            )
            var all = query
            all.matchLimit = .max
            try expect(try await store.count(Note.self, all), .exact(limit + 1), "the count of all")
        },
    ]
}
