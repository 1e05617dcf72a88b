/// Previous searches, the newest last.
struct EntryHistory: Equatable, Sendable {
    private(set) var entries: [String] = []
    /// The position of the entry shown; nil while not browsing.
    private var position: Int?
    /// The unfinished text from before browsing began.
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

    /// The previous entry, or nil if there is none.
    mutating func older(than text: String) -> String? {
        let next = (position ?? entries.count) - 1
        guard entries.indices.contains(next) else { return nil }
        if position == nil { draft = text }
        position = next
        return entries[next]
    }

    /// The next entry, finally the unfinished text; nil while not browsing.
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

    /// Stops browsing: an edited entry becomes new text.
    mutating func stopBrowsing() {
        position = nil
    }
}
