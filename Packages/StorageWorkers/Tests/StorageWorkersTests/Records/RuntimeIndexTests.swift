import Testing

@testable import StorageWorkers

/// Indexes that are only known when a program runs.
struct RuntimeIndexTests {
    private struct Sample: Record {
        static let byYear = RecordIndex<Sample, Int>("by_year", form: "int") { $0.year }
        static let byLength = RecordIndex<Sample, Int>("by_length", form: "length") { $0.name.count }
        static let schema = RecordSchema<Sample>(name: "samples", indexes: [byYear, byLength])

        var id: String
        var name: String
        var year: Int?
    }

    @Test("They have the form that is given, and find records in the order of their keys")
    func order() async throws {
        #expect(Sample.schema.collection.definition == "one:by_year:int one:by_length:length")
        #expect(Sample.schema.lists(Sample.byLength))
        let store = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        var batch = RecordBatch()
        try batch.put(Sample(id: "a", name: "long name", year: 1990))
        try batch.put(Sample(id: "b", name: "name", year: -5))
        try batch.put(Sample(id: "c", name: "x"))
        try await store.write(batch)
        #expect(
            try await store.page(Sample.self, RecordQuery(Sample.byYear)).records.map(\.id) == ["b", "a"]
        )
        #expect(
            try await store.page(Sample.self, RecordQuery(Sample.byLength[2...])).records.map(\.id) == [
                "b", "a",
            ]
        )
    }

    @Test("Their names are checked like those of others")
    func names() {
        let index = RecordIndex<Sample, Int>("by year", form: "int") { $0.year }
        let fault = RecordSchema<Sample>(name: "samples", indexes: [index]).fault
        #expect(fault?.contains("'by year' cannot name an index") == true)
        let form = RecordIndex<Sample, Int>("by_year", form: "an int") { $0.year }
        #expect(
            RecordSchema<Sample>(name: "samples", indexes: [form]).fault?.contains("form 'an int'") == true
        )
    }
}
