import StorageWorkers

struct Contact: Record {
    static let schema = RecordSchema<Self>(name: "contacts")

    var id: String
}

let contacts = [Contact(id: "ada")]
let store = try await RecordStore.open(StorageLocation(parsing: "memory:"))

// The snippet.
