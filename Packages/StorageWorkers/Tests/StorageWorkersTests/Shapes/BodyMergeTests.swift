import Testing

@testable import StorageWorkers

private struct Place: Codable, Equatable {
    var street: String
    var floor: Int?
}

private struct Line: Codable, Equatable {
    var name: String
}

private struct Item: Codable, Equatable {
    var id: Int
    var name: String
}

private struct Card: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "cards")
    static let blank = Card(id: "", name: "")
    var id: String
    var name: String
    var note: String?
    var place: Place?
    var lines: [Line] = []
    var items: [Item] = []
    var phones: [String: Line] = [:]
}

@Suite("Unknown properties")
struct BodyMergeTests {
    private func merged(_ old: String, _ change: (inout Card) -> Void) throws -> String {
        let old = Array(old.utf8)
        var card = try old.withUnsafeBytes { try Card.decode(id: "1", body: $0) }
        change(&card)
        var new: [UInt8] = []
        try card.appendBody(to: &new)
        let merged = try old.withUnsafeBytes { old in
            try new.withUnsafeBytes { try BodyMerge.merged(Card.self, id: "1", old: old, new: $0) }
        }
        return String(decoding: merged ?? new, as: UTF8.self)
    }

    private let rest = #""items":[],"lines":[],"name":"a","phones":{}"#

    @Test("They stay at every level, and what the version has set to nil does not come back")
    func objects() throws {
        #expect(
            try merged(
                #"{"age":7,"id":"1","name":"a","note":"n","place":{"floor":2,"lift":{"x":[1,null]},"street":"s"},"zip":"é\n"}"#
            ) {
                $0.note = nil
                $0.place?.floor = nil
            }
                == #"{"age":7,"id":"1","items":[],"lines":[],"name":"a","phones":{},"#
                + #""place":{"lift":{"x":[1,null]},"street":"s"},"zip":"é\n"}"#
        )
        #expect(
            try merged(#"{"id":"1","name":"a","place":{"lift":1,"street":"s"}}"#) { $0.place = nil }
                == #"{"id":"1","# + rest + "}"
        )
    }

    @Test("Keys of a dictionary are data: a removed one is gone, and the others keep what is unknown in them")
    func dictionaries() throws {
        #expect(
            try merged(#"{"id":"1","name":"a","phones":{"home":{"kind":1,"name":"h"},"work":{"name":"w"}}}"#)
            {
                $0.phones["work"] = nil
                $0.phones["home"]?.name = "i"
            }
                == #"{"id":"1","items":[],"lines":[],"name":"a","phones":{"home":{"kind":1,"name":"i"}}}"#
        )
    }

    @Test("An element is found by its known part, wherever it has moved")
    func elements() throws {
        let old = #"{"id":"1","lines":[{"name":"x","unit":1},{"name":"y","unit":2}],"name":"a"}"#
        func lines(_ text: String) -> String {
            #"{"id":"1","items":[],"lines":["# + text + #"],"name":"a","phones":{}}"#
        }
        #expect(
            try merged(old) { $0.lines.swapAt(0, 1) }
                == lines(#"{"name":"y","unit":2},{"name":"x","unit":1}"#)
        )
        #expect(try merged(old) { $0.lines.removeFirst() } == lines(#"{"name":"y","unit":2}"#))
        #expect(
            try merged(old) { $0.lines.insert(Line(name: "z"), at: 1) }
                == lines(#"{"name":"x","unit":1},{"name":"z"},{"name":"y","unit":2}"#)
        )
        #expect(try merged(old) { $0.lines = [] } == lines(""))
    }

    @Test("Elements of a set keep their own unknown properties, in whatever order they are stored")
    func sets() throws {
        struct Bag: Record {
            struct Thing: Codable, Hashable {
                var name: String
                var size: Int?
            }
            static let schema = RecordSchema<Self>(name: "bags")
            var id: String
            var things: Set<Thing>
        }
        // By the unknown colour, 'b' comes first.
        let old = Array(#"{"id":"1","things":[{"colour":1,"name":"b"},{"colour":2,"name":"a"}]}"#.utf8)
        let bag = Bag(id: "1", things: [.init(name: "a"), .init(name: "b"), .init(name: "c")])
        var new: [UInt8] = []
        try bag.appendBody(to: &new)
        let merged = try old.withUnsafeBytes { old in
            try new.withUnsafeBytes { try BodyMerge.merged(Bag.self, id: "1", old: old, new: $0) }
        }
        #expect(
            merged.map { String(decoding: $0, as: UTF8.self) }
                == #"{"id":"1","things":[{"colour":2,"name":"a"},{"colour":1,"name":"b"},{"name":"c"}]}"#
        )
    }

    @Test("An element that was changed is found by its id, and without one the write is refused")
    func changedElements() throws {
        #expect(
            try merged(#"{"id":"1","items":[{"id":7,"name":"x","unit":1}],"name":"a"}"#) {
                $0.items[0].name = "y"
                $0.items.insert(Item(id: 8, name: "z"), at: 0)
            }
                == #"{"id":"1","items":[{"id":8,"name":"z"},{"id":7,"name":"y","unit":1}],"lines":[],"name":"a","phones":{}}"#
        )
        do {
            _ = try merged(#"{"id":"1","lines":[{"name":"x","unit":1}],"name":"a"}"#) {
                $0.lines[0].name = "y"
            }
            Issue.record("It was not refused.")
        } catch let refusal as BodyMerge.Refusal {
            #expect(refusal.path == "lines" && refusal.property == "unit")
        }
    }
}
