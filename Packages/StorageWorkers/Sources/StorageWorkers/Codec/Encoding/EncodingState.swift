/// A value that is being encoded.
struct EncodingLevel {
    enum Form {
        /// Nothing is known yet.
        case none
        /// A single value.
        case value
        case array, object
    }

    /// Tells the level from all others of its state, so that a container that was kept too long is noticed.
    var serial: Int
    var form = Form.none
    /// Where its text begins.
    var start: Int
    var firstEntry: Int
    var firstNested: Int
    /// How many arrays and objects there are around what is written into it.
    var depth: Int
    /// Whether the keys came in rising order up to now.
    var isSorted = true
}

/// A key with its value, or an element.
struct EncodingEntry {
    var start: Int
    /// Where the key's closing quote is.
    var keyEnd = 0
    /// The key's first eight bytes as a number that compares as they do: most comparisons need no more.
    var prefix: UInt64 = 0
    /// Where the text ends; set when the entries are put in order.
    var end = 0
    /// The nested container that is the value, -1 for none.
    var nested = -1
}

/// The text of a value that is being encoded, and the arrays and objects in it that are not closed.
///
/// Only the innermost level can be written to. What is encoded by way of a nested container, which may be written to
/// at any time until the one around it is closed, has a state of its own, and is put in its place at the end.
final class EncodingState {
    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) var buffer = ByteBuffer()
    @exclusivity(unchecked) private(set) var level: EncodingLevel
    @exclusivity(unchecked) private(set) var outerLevels: [EncodingLevel] = []
    /// The entries of all arrays and objects that are not closed.
    @exclusivity(unchecked) var entries: [EncodingEntry] = []
    @exclusivity(unchecked) private(set) var nested: [EncodingState] = []
    @exclusivity(unchecked) private var lastSerial = 1
    /// The first error of a call that cannot throw.
    @exclusivity(unchecked) private(set) var failure: EncodingError?
    let outerPath: [CodecKey]

    init(path: [CodecKey] = [], depth: Int = 0) {
        outerPath = path
        level = EncodingLevel(serial: 1, start: 0, firstEntry: 0, firstNested: 0, depth: depth)
    }

    func writeRoot<T: Encodable>(_ value: T) throws {
        guard !writeKnown(value) else { return }
        try value.encode(to: RecordEncoder(state: self, serial: level.serial))
        if level.form == .none, failure == nil { throw error(value, "the value encoded nothing") }
        try finish(T.self)
    }

    /// Closes the outermost level, and everything with it.
    func finish(_ type: Any.Type = Any.self) throws {
        if let failure { throw failure }
        try closeLevel(type)
        level.serial = 0
    }

    /// A value within the level that is open; it has a level of its own until it returns.
    func write<T: Encodable>(_ value: T) throws {
        guard !writeKnown(value) else { return }
        outerLevels.append(level)
        lastSerial += 1
        level = EncodingLevel(
            serial: lastSerial,
            start: buffer.count,
            firstEntry: entries.count,
            firstNested: nested.count,
            depth: level.depth
        )
        try value.encode(to: RecordEncoder(state: self, serial: lastSerial))
        if let failure { throw failure }
        try closeLevel(T.self)
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
}

// MARK: - Levels

extension EncodingState {
    /// Makes the level an array or an object; a call that cannot throw leaves its error for later.
    func open(_ form: EncodingLevel.Form, _ serial: Int) {
        if level.serial == serial, level.form == form { return }
        guard level.serial == serial, level.form == .none else {
            let reason = "one value asked for containers of two kinds, or for one after its end"
            return fail(level.serial == serial ? error("", reason) : closedError())
        }
        guard level.depth < JSONDocument.depthLimit else {
            return fail(error("", "arrays and objects would be nested more than \(level.depth) deep"))
        }
        level.form = form
        level.depth += 1
        buffer.append(form == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    private func fail(_ error: EncodingError) {
        failure = failure ?? error
        // Nothing can be written any more.
        level.serial = 0
    }

    /// How many elements or keys were written.
    func count(_ serial: Int) -> Int { level.serial == serial ? entries.count - level.firstEntry : 0 }

    /// Writes a key, and notes where it is.
    func begin(_ key: String, _ serial: Int) throws {
        try check(serial)
        let isFirst = entries.count == level.firstEntry
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        let start = buffer.count
        buffer.append(string: key)
        let keyEnd = buffer.count - 1
        let word = JSONWord.load(buffer.base + start + 1, keyEnd - start - 1)
        let entry = EncodingEntry(start: start, keyEnd: keyEnd, prefix: word.byteSwapped)
        buffer.append(UInt8(ascii: ":"))
        if !isFirst, level.isSorted { level.isSorted = precedes(entries[entries.count - 1], entry) }
        if entries.isEmpty { entries.reserveCapacity(16) }
        entries.append(entry)
    }

    /// Writes what stands before an element.
    func beginElement(_ serial: Int) throws {
        try check(serial)
        if entries.count > level.firstEntry { buffer.append(UInt8(ascii: ",")) }
        entries.append(EncodingEntry(start: buffer.count))
    }

    /// Prepares for the one value of a level.
    func beginValue(_ serial: Int) throws {
        try check(serial)
        guard level.form == .none else {
            throw error("", "more than one value was encoded where one can stand")
        }
        level.form = .value
    }

    /// A container that is put in its place when the level is closed.
    ///
    /// Where it cannot be made, the one that is given leads nowhere, and the error comes at the end.
    func makeNested(_ key: CodecKey, _ begin: () throws -> Void) -> RecordEncoder {
        let path = path + [key]
        do {
            try begin()
        } catch {
            failure = failure ?? closedError()
            return RecordEncoder(state: EncodingState(path: path), serial: 0)
        }
        let state = EncodingState(path: path, depth: level.depth)
        entries[entries.count - 1].nested = nested.count
        nested.append(state)
        return RecordEncoder(state: state, serial: state.level.serial)
    }

    /// A container can be written to while its own value is the one being encoded.
    @inline(__always)
    private func check(_ serial: Int) throws {
        guard level.serial == serial else { throw closedError() }
    }

    private func closeLevel(_ type: Any.Type) throws {
        switch level.form {
        case .none: buffer.append("{}")
        case .value: break
        case .array, .object:
            try arrange(type)
            buffer.append(level.form == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        }
        entries.removeLast(entries.count - level.firstEntry)
        nested.removeLast(nested.count - level.firstNested)
    }
}
