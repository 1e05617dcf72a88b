extension StoreChanges {
    /// Reads the writes that a backend lists, after each signal.
    static func follow(_ signals: AsyncStream<Void>, _ changes: () -> StoreChanges?) async {
        var (wasAway, lostCalls) = (false, 0)
        for await _ in signals {
            guard !Task.isCancelled, let current = changes() else { return }
            // A read of somebody else may have failed between two looks.
            let lost = current.reader.lostCalls
            if lost != lostCalls { wasAway = true }
            do {
                try await current.tellWrites(afterAbsence: wasAway)
                (wasAway, lostCalls) = (false, lost)
            } catch StorageError.closed {
                return
            } catch {
                // The positions are as they were, so that a later look sees the writes that this one has missed.
                wasAway = true
            }
        }
    }

    /// Tells the listeners what others have written since the last look; the first look at a space only learns its
    /// position.
    ///
    /// - Parameter wasAway: Whether the store could not be reached. Then the listeners hear of all collections, to read
    ///   again what they could not read.
    private func tellWrites(afterAbsence wasAway: Bool) async throws {
        let (spaces, last) = spacesOfListeners
        let (writes, stored) = try await reader.run {
            (try $0.writes(toSpaces: spaces.sorted(), after: last), wasAway ? try $0.collections() : [])
        }
        take(writes.positions, lookedAfter: last)
        guard !wasAway else { return stored.forEach { tell($0.name, nil) } }
        for change in writes.changes { tell(change.collection, change.ids) }
    }
}
