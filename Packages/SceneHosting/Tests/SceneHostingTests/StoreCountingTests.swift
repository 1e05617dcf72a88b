import StorageWorkers
import Testing

@testable import SceneHosting

private struct Parcel: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "parcels")
    var id: String
}

@Suite("The numbers beside entrances")
struct StoreCountingTests {
    @Test("Records of a shared space are counted for those who may read it, and a person's own come first")
    func spaces() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let own = try store.scoped(to: "person_ada")
        let shared = SharedStores(["secret", "shop"]) { name in
            guard name == "shop" else { throw StorageError.denied("it is readable only by keepers") }
            return try store.scoped(to: "shared_" + name)
        }
        let counting = StoreCounting(store: own, shared: shared)
        #expect(try await counting.count(of: "parcels") == 0)
        try await store.scoped(to: "shared_secret").write(.putting(Parcel(id: "0")))
        #expect(try await counting.count(of: "parcels") == 0)
        try await shared.store("shop").write(.putting(Parcel(id: "1"), Parcel(id: "2")))
        #expect(try await counting.count(of: "parcels") == 2)
        try await own.write(.putting(Parcel(id: "3")))
        #expect(try await counting.count(of: "parcels") == 1)
    }
}

extension RecordBatch {
    fileprivate static func putting<R: Record>(_ records: R...) throws -> RecordBatch {
        var batch = RecordBatch()
        for record in records { try batch.put(record) }
        return batch
    }
}
