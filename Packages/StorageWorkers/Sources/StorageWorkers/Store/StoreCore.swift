private import Synchronization

/// What all spaces of a store share: its connections, and who listens to its changes.
final class StoreCore: Sendable {
    let location: StorageLocation
    let capabilities: StorageCapabilities
    let writer: ConnectionActor
    let reader: ConnectionActor
    let writes: WriteQueue
    let changes: StoreChanges

    init(location: StorageLocation, engine: any StorageEngine) {
        self.location = location
        capabilities = engine.capabilities
        // First, so that it takes the executor that is still awake: whoever opens a store reads before anything else.
        reader = ConnectionActor(engine: engine)
        writer = ConnectionActor(engine: engine)
        writes = WriteQueue(writer: writer)
        changes = StoreChanges(reader: reader, watches: engine.capabilities.contains(.multipleProcesses))
    }

    func close() async throws {
        changes.finish()
        try await reader.close()
        try await writer.close()
    }
}
