/// The text of a value that is being encoded, and the arrays and objects in it that are not closed.
///
/// Only the innermost level can be written to. What is encoded by way of a nested container, which may be written to
/// at any time until the one around it is closed, has a state of its own, and is put in its place at the end.
final class EncodingState {
    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) var buffer = ByteBuffer()
    @exclusivity(unchecked) var level: EncodingLevel
    @exclusivity(unchecked) var outerLevels: [EncodingLevel] = []
    /// The keys of all objects that are not closed, and the places of nested containers.
    @exclusivity(unchecked) var entries: [EncodingEntry] = []
    @exclusivity(unchecked) var nested: [EncodingState] = []
    @exclusivity(unchecked) private var lastSerial: UInt32 = 1
    /// The first error of a call that cannot throw.
    @exclusivity(unchecked) var failure: EncodingError?
    private let outerPath: [CodecKey]

    init(path: [CodecKey] = [], depth: Int = 0) {
        outerPath = path
        level = EncodingLevel(serial: 1, start: 0, firstEntry: 0, firstNested: 0, depth: depth)
    }

    func writeRoot(_ value: some Encodable) throws {
        guard try !writeKnown(value) else { return }
        try value.encode(to: RecordEncoder(state: self, serial: level.serial))
        if level.form == .none, failure == nil {
            throw error(value, "the value encoded nothing")
        }
        try finish()
        if level.form == .array, level.count > 1 { try sortIfUnordered(type(of: value)) }
    }

    /// Closes the outermost level, and everything with it.
    func finish() throws {
        if let failure { throw failure }
        try closeLevel()
        level.serial = 0
    }

    /// A value within the level that is open; it has a level of its own until it returns.
    func write<T: Encodable>(_ value: T) throws {
        guard try !writeKnown(value) else { return }
        outerLevels.append(level)
        lastSerial &+= 1
        level = EncodingLevel(
            serial: lastSerial,
            start: buffer.count,
            firstEntry: entries.count,
            firstNested: nested.count,
            depth: level.depth
        )
        try value.encode(to: RecordEncoder(state: self, serial: lastSerial))
        if let failure { throw failure }
        try closeLevel()
        if level.form == .array, level.count > 1 { try sortIfUnordered(T.self) }
        if let outer = outerLevels.popLast() { level = outer }
    }

    /// Takes back what was written where writing fails: a caller may catch the error and go on.
    @inline(__always)
    func undoingOnFailure(_ body: () throws -> Void) throws {
        let saved = level
        let (length, entryCount, outerCount) = (buffer.count, entries.count, outerLevels.count)
        let nestedCount = nested.count
        do {
            try body()
        } catch {
            buffer.truncate(to: length)
            entries.removeLast(max(0, entries.count - entryCount))
            nested.removeLast(max(0, nested.count - nestedCount))
            outerLevels.removeLast(max(0, outerLevels.count - outerCount))
            level = saved
            throw error
        }
    }

    /// A container can be written to while its own value is the one being encoded.
    @inline(__always)
    func check(_ serial: UInt32) throws {
        guard level.serial == serial else { throw closedError() }
    }

    @inline(never)
    func closedError() -> EncodingError {
        failure
            ?? error(
                path.last?.stringValue ?? "",
                "a container was written to after its value, or while a value in it was being encoded"
            )
    }

    /// - Parameter key: the step that follows those that are written.
    func error(_ value: Any, _ reason: String, at key: CodecKey? = nil) -> EncodingError {
        error(value, reason, path + (key.map { [$0] } ?? []))
    }

    /// An error in the value that is being written, whose key or position is written already.
    func errorWithin(_ value: Any, _ reason: String, at key: CodecKey? = nil) -> EncodingError {
        error(value, reason, path(includingLast: true) + (key.map { [$0] } ?? []))
    }

    private func error(_ value: Any, _ reason: String, _ path: [CodecKey]) -> EncodingError {
        let place = path.isEmpty ? "" : ", in \(CodecKey.text(of: path))"
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason + place))
    }

    /// The keys and positions that lead to the container that is being written.
    var path: [CodecKey] { path(includingLast: false) }

    private func path(includingLast: Bool) -> [CodecKey] {
        let levels = outerLevels + [level]
        var path = outerPath
        for (position, level) in levels.enumerated() {
            let isLast = position + 1 == levels.count
            if isLast, !includingLast { break }
            switch level.form {
            case .none, .value: continue
            case .array: path.append(CodecKey(max(0, level.count - 1)))
            case .object:
                let end = isLast ? entries.count : levels[position + 1].firstEntry
                if end > level.firstEntry { path.append(CodecKey(key(of: entries[end - 1]))) }
            }
        }
        return path
    }

    private func key(of entry: EncodingEntry) -> String {
        JSONText(UnsafeRawBufferPointer(buffer.bytes)).unescaped(entry.start + 1, entry.keyEnd)
    }
}
