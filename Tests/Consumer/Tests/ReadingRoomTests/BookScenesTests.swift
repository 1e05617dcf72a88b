import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ReadingRoom

@MainActor
@Suite("The scenes of books")
struct BookScenesTests {
    @Test("A saved book stands in the list")
    func saved() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let services = Services()
        services[RecordStore.self] = store
        services[SharedStores.self] = SharedStores([]) { _ in store }
        services[(any DocumentAccess).self] = MemoryDocuments()
        services[(any UserDirectory).self] = GuestDirectory()
        let harness = try SceneHarness(.readingRoom, services: services, exhaustivity: .off)
        await harness.open("AddBook")
        await harness.perform("save", ["name": ["Dune"]])
        await harness.open("BookList")
        #expect(harness.screen?.lists.first?.rows.count == 1)
        await harness.finish()
    }
}
