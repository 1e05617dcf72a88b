import StorageWorkers
import Testing

private struct Line: BlankProviding, Equatable {
    static let blank = Line(product: "", unit: "piece")
    var product: String
    var unit = "piece"
}

private struct Address: Codable, Equatable {
    var street: String
    var country = "DE"
}

private enum Sky: String, Codable { case clear, grey }

private struct Order: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "orders")
    static let blank = Order(id: "blank", address: Address(street: ""))

    var id: String
    var text = "none"
    var count = 3
    var price = 1.5
    var isPaid = true
    var sky = Sky.grey
    var tags = ["new"]
    var address: Address
    var lines: [Line] = []
    var byName: [String: Line] = [:]
    var note: String? = "a default that no earlier version wrote"
}

private struct Reading: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "readings")
    static let blank: Reading? = nil
    var id: String
    var value: Int
    var parts: [Part] = []

    struct Part: Codable, Equatable {
        var name: String
    }
}

@Suite("Missing properties")
struct BlankTests {
    private func read<R: Record>(_ type: R.Type, _ body: String) throws -> R {
        try Array(body.utf8).withUnsafeBytes { try R.decode(id: "1", body: $0) }
    }

    @Test("A missing property takes its default from the blank, and the id is the record's own")
    func defaults() throws {
        var expected = Order(id: "1", address: Address(street: ""))
        // Nil is left out when a record is written: an optional property that is missing was nil.
        expected.note = nil
        #expect(try read(Order.self, "{}") == expected)
        expected.count = 5
        expected.address = Address(street: "Elm", country: "PT")
        #expect(
            try read(Order.self, #"{"address":{"country":"PT","street":"Elm"},"count":5}"#) == expected
        )
    }

    @Test(
        "An object within the record answers from the record's blank, and an element of a list from its own"
    )
    func nested() throws {
        let order = try read(
            Order.self,
            #"{"address":{"street":"Elm"},"byName":{"tea":{"product":"t"}},"lines":[{"product":"t"},{}]}"#
        )
        #expect(order.address == Address(street: "Elm", country: "DE"))
        #expect(order.lines == [Line(product: "t"), Line(product: "")])
        #expect(order.byName == ["tea": Line(product: "t")])
    }

    @Test("A stored value counts, also one that is not as the blank's, and a wrong one is no missing one")
    func stored() throws {
        #expect(try read(Order.self, #"{"isPaid":false,"tags":[]}"#).tags == [])
        #expect(throws: DecodingError.self) { try read(Order.self, #"{"count":"three"}"#) }
        #expect(throws: DecodingError.self) { try read(Order.self, #"{"count":null}"#) }
    }

    @Test("Without a blank, the error names the property, the type and the remedies, and is no damage")
    func uncovered() async throws {
        struct Former: Record {
            static let schema = RecordSchema<Self>(name: "readings")
            var id: String
        }
        let store = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        var batch = RecordBatch()
        try batch.put(Former(id: "x"))
        try await store.write(batch)
        let remedy =
            "Reading needs the property 'value', which earlier versions did not write: give Reading a 'blank' with its "
            + "default, or raise the version of the schema 'readings' and add a migration"
        let unreadable = StorageError.unreadable(record: "readings/x", reason: remedy)
        await #expect(throws: unreadable) { try await store.get(Reading.self, id: "x") }
        let refused = StorageError.invalidSchema("readings", remedy + ", and record 'x' lacks it")
        await #expect(throws: refused) {
            var other = RecordBatch()
            try other.put(Reading(id: "y", value: 1))
            try await store.write(other)
        }
        #expect(try await store.count(Former.self) == .exact(1))
    }
}
