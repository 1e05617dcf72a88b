import StorageWorkers

/// A contact that is nothing but `Codable`.
struct CodableContact: BenchmarkContact {
    static let byName = makeIndex()
    static let schema = makeSchema()

    var id: String
    var first: String
    var last: String
    var phone: String
    var email: String
    var city: String
    var note: String
}
