import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@MainActor
@Suite("The form of a record that somebody else has deleted")
struct DeletedRecordTests {
    private let place = Place(id: EditPlaceViewController.id, name: "Pier", street: "Quay 1", notes: "")

    private func store() async throws -> RecordStore {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        try batch.put(place)
        try await store.write(batch)
        return store
    }

    private func delete(_ store: RecordStore) async throws {
        var batch = RecordBatch()
        batch.delete(Place.self, id: place.id)
        try await store.write(batch)
    }

    private func harness(_ store: RecordStore) throws -> SceneHarness {
        let services = Services()
        services[RecordStore.self] = store
        return try SceneHarness([EditPlaceViewController.definition], services: services, exhaustivity: .off)
    }

    private func values(_ harness: SceneHarness) -> [[FieldEntry]]? {
        harness.screen?.forms.first?.fields.map(\.values)
    }

    @Test("It keeps what was typed, and saving again creates the record")
    func open() async throws {
        let store = try await store()
        let scene = try harness(store)
        await scene.open("EditPlace")
        try await delete(store)
        await scene.perform("save", ["street": ["Quay 2"]])
        let gone = Message(.error, "Not saved: it was deleted meanwhile. Save again to create it anew.")
        scene.expect(message: gone)
        #expect(values(scene) == [["Pier"], ["Quay 2"], []])
        #expect(try await store.get(Place.self, id: place.id) == nil)
        await scene.perform("save")
        scene.expectEnd()
        #expect(
            try await store.get(Place.self, id: place.id)
                == Place(id: place.id, name: "Pier", street: "Quay 2", notes: "")
        )
        await scene.finish()
    }

    @Test("A page whose scene is new keeps what was typed, too")
    func rebuilt() async throws {
        let store = try await store()
        try await delete(store)
        let scene = try harness(store)
        await scene.open("EditPlace")
        #expect(values(scene) == nil)
        await scene.send(
            .action(
                "save",
                values: ["name": ["Pier"], "street": ["Quay 2"]],
                was: ["name": .outdated, "street": .outdated]
            )
        )
        scene.expect(
            message: Message(
                .error,
                "There is no such place. Your entries are not saved yet: save again to store them."
            )
        )
        #expect(values(scene) == [["Pier"], ["Quay 2"], []])
        await scene.perform("save")
        #expect(
            try await store.get(Place.self, id: place.id)
                == Place(id: place.id, name: "Pier", street: "Quay 2", notes: "")
        )
        await scene.finish()
    }

    @Test("A form that nobody has seen does not create the record")
    func unseen() async throws {
        let store = try await store()
        try await delete(store)
        let scene = try harness(store)
        await scene.open("EditPlace")
        scene.expectRefusal(of: .action("save"), "there is no action 'save' here")
        await scene.finish()
    }

    @Test("The test kit's conflict shows the other value, and then keeps the own")
    func conflict() async throws {
        let store = try await store()
        let scene = try harness(store)
        await scene.open("EditPlace")
        await scene.conflict(over: "street", mine: "Quay 2", theirs: "Quay 3")
        scene.expectEnd()
        #expect(try await store.get(Place.self, id: place.id)?.street == "Quay 2")
        await scene.finish()
    }
}
