import FoundationEssentials
import StorageWorkers

/// A record whose keys are not plain text.
private struct Reading: Record {
    static let byNumber = RecordIndex("number", \Reading.number)
    static let byDegrees = RecordIndex("degrees", \Reading.degrees)
    static let byMoment = RecordIndex("moment", \Reading.moment)
    static let byStation = RecordIndex("station") { (reading: Reading) in
        CompositeKey(reading.station, reading.day, reading.number ?? 0)
    }
    static let byMark = RecordIndex(
        "mark",
        each: { (reading: Reading) in
            reading.marks.map { CompositeKey($0, reading.isChecked) }
        }
    )
    static let schema = RecordSchema(
        name: "readings",
        indexes: byNumber,
        byDegrees,
        byMoment,
        byStation,
        byMark
    )

    var id: String
    /// Nil keeps it out of the index.
    var number: Int?
    var degrees = 0.0
    var moment = Date(timeIntervalSince1970: 0)
    var station = ""
    /// Nil comes first in the index.
    var day: Int8?
    var marks: [String] = []
    var isChecked = false
}

extension RecordStore {
    /// Writes a reading for each value, changed by `change`, with the value's description as its id.
    fileprivate func insert<Value>(_ values: [Value], _ change: (inout Reading, Value) -> Void) async throws {
        var batch = RecordBatch()
        for (position, value) in values.enumerated() {
            var reading = Reading(id: "\(position)")
            change(&reading, value)
            try batch.insert(reading)
        }
        try await write(batch)
    }

    /// The records of an index in its order, page by page; checks that the reverse order has the same records.
    fileprivate func readings<Key>(_ index: RecordIndex<Reading, Key>) async throws -> [Reading] {
        var pages: [[Reading]] = []
        for direction in [RecordQuery<Reading>.Direction.ascending, .descending] {
            var query = RecordQuery(index, direction: direction, limit: 2)
            var readings: [Reading] = []
            repeat {
                let page = try await page(Reading.self, query)
                readings += page.records
                query.after = page.next
            } while query.after != nil
            pages.append(readings)
        }
        let (up, down) = (pages[0].map(\.id), pages[1].map(\.id))
        try StorageConformance.expect(down, up.reversed(), "backwards")
        let count = try await count(Reading.self, RecordQuery(index))
        try StorageConformance.expect(count, .exact(up.count), "the count")
        return pages[0]
    }
}

extension StorageConformance {
    static let keyChecks: [Check] = [
        Check("Whole numbers sort as numbers, and a record without one is not in the index") { store in
            let numbers = [
                .min, -1_000_000, -1995, -100, -99, -11, -10, -9, -1, 0, 1, 9, 10, 99, 100, 2026, .max,
            ]
            try await store.insert(numbers.shuffled() + [nil]) { $0.number = $1 }
            func found(_ index: RecordIndex<Reading, Int>) async throws -> [Int?] {
                try await store.readings(index).map(\.number)
            }
            try expect(try await found(Reading.byNumber), numbers, "all")
            try expect(try await found(Reading.byNumber[-10]), [-10], "one")
            try expect(try await found(Reading.byNumber[8]), [], "none")
            try expect(
                try await found(Reading.byNumber[-99..<10]),
                [-99, -11, -10, -9, -1, 0, 1, 9],
                "a range"
            )
            try expect(try await found(Reading.byNumber[9...100]), [9, 10, 99, 100], "a closed range")
            try expect(try await found(Reading.byNumber[2026...]), [2026, .max], "from one on")
            try expect(try await found(Reading.byNumber[..<(-1995)]), [.min, -1_000_000], "before one")
            try expect(try await found(Reading.byNumber[...(-1995)]), [.min, -1_000_000, -1995], "up to one")
            try expect(try await found(Reading.byNumber[0...][...1]), [0, 1], "a range within a range")
        },
        Check("Numbers with a fraction sort as numbers") { store in
            let degrees = [-1e300, -273.15, -1.5, -1, -1e-300, 0, 1e-300, 0.1, 1, 1.5, 36.6, 1e300]
            try await store.insert(degrees.shuffled()) { $0.degrees = $1 }
            try expect(try await store.readings(Reading.byDegrees).map(\.degrees), degrees, "all")
            try expect(try await store.readings(Reading.byDegrees[-0.0]).map(\.degrees), [0], "zero")
            let some = try await store.readings(Reading.byDegrees[-1.5...0.1]).map(\.degrees)
            try expect(some, [-1.5, -1, -1e-300, 0, 1e-300, 0.1], "a range")
        },
        Check("Dates sort by time, even before 1970 and 2001") { store in
            let seconds = [
                -62_135_596_800, -86_400.5, -86_400, -0.25, 0, 0.001, 978_307_200, 1e9, 253_402_300_799,
            ]
            let moments = seconds.map(Date.init(timeIntervalSince1970:))
            try await store.insert(moments.shuffled()) { $0.moment = $1 }
            try expect(try await store.readings(Reading.byMoment).map(\.moment), moments, "all")
            let before = try await store.readings(Reading.byMoment[..<moments[4]]).map(\.moment)
            try expect(before, Array(moments[..<4]), "those before 1970")
        },
        Check("Composite keys sort by component, and a missing component comes first") { store in
            let stations = ["", "a", "a\u{0}", "a\u{1}", "a\u{1}b", "a\u{2}", "a b", "ab", "é"]
            let days: [Int8?] = [nil, -1, 9, 10]
            let keys = stations.flatMap { station in days.map { (station, $0) } }
            try await store.insert(keys.shuffled()) { reading, key in (reading.station, reading.day) = key }
            func found<Key>(_ index: RecordIndex<Reading, Key>) async throws -> [String] {
                try await store.readings(index).map { $0.station + "/" + ($0.day.map { "\($0)" } ?? "nil") }
            }
            func names(_ stations: some Sequence<String>) -> [String] {
                stations.flatMap { station in ["nil", "-1", "9", "10"].map { station + "/" + $0 } }
            }
            try expect(try await found(Reading.byStation), names(stations), "all")
            for station in stations {
                try expect(try await found(Reading.byStation[station]), names([station]), "the station")
            }
            try expect(try await found(Reading.byStation["a"][nil]), ["a/nil"], "the missing day")
            try expect(try await found(Reading.byStation["a"][9]), ["a/9"], "a day")
            try expect(try await found(Reading.byStation["a"][9][0]), ["a/9"], "a whole key")
            try expect(try await found(Reading.byStation["a"][9][1]), [], "no key")
            try expect(
                try await found(Reading.byStation["a"..<"ab"]),
                names(stations[1...6]),
                "a range of stations"
            )
            try expect(try await found(Reading.byStation["b"...]), names(["é"]), "from a station on")
            try expect(try await found(Reading.byStation[..."a"]), names(["", "a"]), "up to a station")
        },
        Check("A record has each of its composite keys once") { store in
            try await store.insert([["red", "blue", "red"], ["red"], []]) { $0.marks = $1 }
            try expect(try await store.readings(Reading.byMark).map(\.id), ["0", "0", "1"], "all")
            try expect(try await store.readings(Reading.byMark["red"]).map(\.id), ["0", "1"], "red")
            try expect(
                try await store.readings(Reading.byMark["red"][false]).map(\.id),
                ["0", "1"],
                "unchecked"
            )
            try expect(try await store.readings(Reading.byMark["red"][true]).map(\.id), [], "checked")
        },
        Check("A key finds only itself, not keys with it as a prefix") { store in
            let titles = ["ab", "ab\u{0}", "ab\u{1}", "abc", "a"]
            var batch = RecordBatch()
            for (position, title) in titles.enumerated() {
                try batch.insert(Note(id: "\(position)", title: title, tags: [title], text: "word"))
            }
            try await store.write(batch)
            for query in [RecordQuery(Note.byTitle["ab"]), RecordQuery(Note.byTag["ab"])] {
                try expect(try await store.ids(query), ["0"], "the key")
                try expect(try await store.count(Note.self, query), .exact(1), "its count")
                var search = query
                search.matching = "word"
                try expect(try await store.ids(search), ["0"], "a search there")
            }
        },
    ]
}
