/// What was looked for before, the newest last.
struct EntryHistory: Equatable, Sendable {
    private(set) var entries: [String] = []
    /// The entry that is shown, while one is.
    private var position: Int?
    /// What was being typed before the first step back.
    private var draft = ""

    private static let limit = 100

    var isBrowsing: Bool { position != nil }

    mutating func add(_ entry: String) {
        position = nil
        guard !entry.isEmpty else { return }
        entries.removeAll { $0 == entry }
        entries.append(entry)
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// The entry before, or nil where there is none.
    mutating func older(than text: String) -> String? {
        let next = (position ?? entries.count) - 1
        guard entries.indices.contains(next) else { return nil }
        if position == nil { draft = text }
        position = next
        return entries[next]
    }

    /// The entry behind, at last what was being typed, or nil where nothing is browsed.
    mutating func newer() -> String? {
        guard let position else { return nil }
        let next = position + 1
        guard entries.indices.contains(next) else {
            self.position = nil
            return draft
        }
        self.position = next
        return entries[next]
    }

    /// Typing makes an entry one's own.
    mutating func stopBrowsing() {
        position = nil
    }
}
