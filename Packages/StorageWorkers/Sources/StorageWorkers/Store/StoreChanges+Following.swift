extension StoreChanges {
    /// Reads the writes that a backend lists, after each signal.
    static func follow(_ signals: AsyncStream<Void>, _ changes: () -> StoreChanges?) async {
        for await _ in signals {
            guard !Task.isCancelled, let current = changes() else { return }
            do {
                try await current.tellWrites()
            } catch StorageError.closed {
                return
            } catch {
                // The positions are as they were, so that a later look sees the writes that this one has missed.
            }
        }
    }

    /// Tells the listeners what others have written since the last look; the first look at a space only learns its
    /// position.
    private func tellWrites() async throws {
        let (spaces, last) = spacesOfListeners
        let writes = try await reader.run { try $0.writes(toSpaces: spaces.sorted(), after: last) }
        take(writes.positions, lookedAfter: last)
        for change in writes.changes { tell(change.collection, change.ids) }
    }
}
