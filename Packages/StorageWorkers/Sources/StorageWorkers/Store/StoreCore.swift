/// What all spaces of a store share: its connections, and who listens to its changes.
final class StoreCore: Sendable {
    let location: StorageLocation
    let capabilities: StorageCapabilities
    let writer: ConnectionActor
    let reader: ConnectionActor
    let changes: StoreChanges

    init(location: StorageLocation, engine: any StorageEngine) {
        self.location = location
        capabilities = engine.capabilities
        reader = ConnectionActor(engine: engine)
        writer = ConnectionActor(engine: engine)
        changes = StoreChanges(reader: reader, watches: engine.capabilities.contains(.multipleProcesses))
    }

    func close() async throws {
        changes.finish()
        try await reader.close()
        try await writer.close()
    }
}
