import Dispatch
import StorageWorkers

extension StorageConformance {
    static let readingChecks: [Check] = [
        Check("An index is sorted by key bytes, then by id") { store in
            try await store.insert(
                Note(id: "2", title: "b"),
                Note(id: "1", title: "b"),
                Note(id: "3", title: "a"),
                Note(id: "4", title: "B"),
                Note(id: "5", title: "é"),
                Note(id: "6", title: "\u{1F600}"),
                Note(id: "7", title: "b\u{1}a"),
                Note(id: "8", title: ""),
                Note(id: "9")
            )
            let order = ["8", "4", "3", "1", "2", "7", "5", "6"]
            try expect(try await store.ids(RecordQuery(Note.byTitle)), order, "ascending")
            try expect(
                try await store.ids(RecordQuery(Note.byTitle, direction: .descending)),
                order.reversed(),
                "descending"
            )
            try expect(try await store.count(Note.self, RecordQuery(Note.byTitle)), .exact(8), "the count")
        },
        Check("Grouped reads see one state during writes") { store in
            try await store.insert(Note(id: "a"))
            let (begun, beginning) = AsyncStream<Void>.makeStream()
            let written = DispatchSemaphore(value: 0)
            async let counts = store.read(Note.self) { reader in
                let before = try reader.count(Note.self).value
                beginning.finish()
                // The read must also succeed with a backend that lets nobody write meanwhile.
                _ = written.wait(timeout: .now() + 10)
                let page = try reader.page(Note.self, RecordQuery())
                return [before, try reader.count(Note.self).value, page.records.count]
            }
            for await _ in begun {}
            do {
                defer { written.signal() }
                try await store.insert(Note(id: "b"))
            }
            try expect(try await counts, [1, 1, 1], "the counts")
            try expect(try await store.count(Note.self), .exact(2), "the count afterwards")
        },
        Check("A shared read has its space's last write, and no other key or space") { store in
            let other = try store.scoped(to: "other")
            @Sendable func titles(_ store: RecordStore, from title: String) async throws -> [String] {
                try await store.read(Note.self, sharedBy: title) { reader in
                    try reader.page(Note.self, RecordQuery(Note.byTitle)).records.compactMap(\.title)
                        .filter { $0 >= title }
                }
            }
            try expect(try await titles(store, from: "a"), [], "the titles before the first write")
            for number in 1...3 {
                try await store.insert(Note(id: "\(number)", title: "b\(number)"))
                let expected = (1...number).map { "b\($0)" }
                for _ in 1...2 { try expect(try await titles(store, from: "a"), expected, "the titles") }
                try expect(try await titles(store, from: "b2"), Array(expected.dropFirst()), "from b2 on")
                try expect(try await titles(other, from: "a"), number == 1 ? [] : ["c"], "the other space's")
                if number == 1 { try await other.insert(Note(id: "c", title: "c")) }
            }
            try await store.removeRecords(ofSpace: "other")
            try expect(try await titles(other, from: "a"), [], "the removed space's")
        },
        Check("Pages of any size contain every record once") { store in
            try await store.insert(
                Note(id: "a", title: "x"),
                Note(id: "b", title: "x"),
                Note(id: "c", title: "x"),
                Note(id: "d", title: "y"),
                Note(id: "e", title: "w")
            )
            for limit in 1...6 {
                try expect(
                    try await store.ids(RecordQuery(Note.byTitle, limit: limit)),
                    ["e", "a", "b", "c", "d"],
                    "pages of \(limit)"
                )
                try expect(
                    try await store.ids(RecordQuery(Note.byTitle, direction: .descending, limit: limit)),
                    ["d", "c", "b", "a", "e"],
                    "pages of \(limit) backwards"
                )
                try expect(
                    try await store.ids(RecordQuery(limit: limit)),
                    ["a", "b", "c", "d", "e"],
                    "by id"
                )
            }
        },
        Check("A cursor keeps its position during other writes") { store in
            try await store.insert(
                Note(id: "a", title: "1"),
                Note(id: "b", title: "2"),
                Note(id: "c", title: "3")
            )
            var query = RecordQuery(Note.byTitle, limit: 2)
            let first = try await store.page(Note.self, query)
            try expect(first.records.map(\.id), ["a", "b"], "the first page")
            query.after = first.next
            var batch = RecordBatch()
            batch.delete(Note.self, id: "b")
            try batch.insert(Note(id: "d", title: "0"))
            try batch.insert(Note(id: "e", title: "25"))
            try await store.write(batch)
            try expect(
                try await store.page(Note.self, query).records.map(\.id),
                ["e", "c"],
                "the second page"
            )
        },
        Check("Prefixes and ranges") { store in
            try await store.insert(
                Note(id: "1", title: "a"),
                Note(id: "2", title: "ab"),
                Note(id: "3", title: "abc"),
                Note(id: "4", title: "b"),
                Note(id: "5", title: "ab\u{10FFFF}")
            )
            try expect(
                try await store.ids(RecordQuery(Note.byTitle.prefix("ab"))),
                ["2", "3", "5"],
                "the prefix"
            )
            try expect(
                try await store.ids(RecordQuery(Note.byTitle["ab"..<"b"])),
                ["2", "3", "5"],
                "the range"
            )
            try expect(
                try await store.count(Note.self, RecordQuery(Note.byTitle.prefix("a"))),
                .exact(4),
                "count"
            )
            try expect(try await store.ids(RecordQuery(Note.byTitle.prefix("zz"))), [], "nothing")
        },
        Check("A record is in an index once for each of its keys") { store in
            try await store.insert(
                Note(id: "1", tags: ["red", "blue", "red"]),
                Note(id: "2", tags: ["red"]),
                Note(id: "3")
            )
            try expect(try await store.ids(RecordQuery(Note.byTag)), ["1", "1", "2"], "all tags")
            try expect(
                try await store.ids(RecordQuery(Note.byTag.prefix("red"))),
                ["1", "2"],
                "red"
            )
            try expect(try await store.count(Note.self, RecordQuery(Note.byTag)), .exact(3), "the count")
        },
        Check("A window shows the rows from an offset on, from either end") { store in
            var batch = RecordBatch()
            for index in 0..<100 { try batch.insert(Note(id: "n\(index)", title: "\(1000 + index)")) }
            try await store.write(batch)
            func window(_ offset: Int, _ limit: Int) async throws -> [String] {
                try await store.window(Note.self, RecordQuery(Note.byTitle, limit: limit), offset: offset)
                    .records.map(\.id)
            }
            try expect(try await window(0, 2), ["n0", "n1"], "the front")
            try expect(try await window(49, 2), ["n49", "n50"], "the middle")
            try expect(try await window(98, 5), ["n98", "n99"], "the back")
            try expect(try await window(100, 5), [], "past the end")
            try expect(try await window(-3, 1), ["n0"], "before the front")
            try expect(
                try await store.window(
                    Note.self,
                    RecordQuery(Note.byTitle, direction: .descending, limit: 2),
                    offset: 97
                ).records.map(\.id),
                ["n2", "n1"],
                "backwards"
            )
        },
        Check("A window shows the rows from an offset on after each write") { store in
            func write(_ numbers: Range<Int>, deleting deleted: Range<Int> = 0..<0) async throws {
                var batch = RecordBatch()
                for number in numbers { try batch.insert(Note(id: "n\(number)", title: "\(1000 + number)")) }
                for number in deleted { batch.delete(Note.self, id: "n\(number)") }
                try await store.write(batch)
            }
            func window(_ offset: Int) async throws -> [String] {
                try await store.window(Note.self, RecordQuery(Note.byTitle, limit: 2), offset: offset)
                    .records.map(\.id)
            }
            try await write(0..<10)
            try expect(try await window(7), ["n7", "n8"], "a window")
            try await write(10..<20)
            try expect(try await window(7), ["n7", "n8"], "a window after records behind it were added")
            try await write(20..<21, deleting: 0..<9)
            try expect(try await window(7), ["n16", "n17"], "a window after records before it were deleted")
            try await write(0..<1, deleting: 20..<21)
            try expect(try await window(8), ["n16", "n17"], "a window after as many were added as deleted")
        },
        Check("Invalid limits return no records, and the largest returns all") { store in
            try await store.insert(Note(id: "a"), Note(id: "b"))
            try expect(try await store.page(Note.self, RecordQuery(limit: 0)).records, [], "0")
            try expect(try await store.page(Note.self, RecordQuery(limit: -1)).records, [], "-1")
            try expect(
                try await store.page(Note.self, RecordQuery(limit: .max)).records.count,
                2,
                "the largest"
            )
        },
        Check("An undeclared index is an error; an empty collection is not") { store in
            let known = ["one:title", "many:tag"]
            for name in ["colour", "tag"] {
                let error = StorageError.unknownIndex("one:" + name, collection: "notes", known: known)
                try await expectError(error) {
                    _ = try await store.page(Note.self, RecordQuery(RecordIndex(name, \.text)))
                }
            }
            try expect(try await store.count(Note.self), .exact(0), "the count")
            try expect(try await store.ids(RecordQuery(Note.byTitle, matching: "x")), [], "the ids")
        },
    ]
}
