extension EncodingState {
    /// Makes the level an array or an object; a call that cannot throw leaves its error for later.
    func open(_ form: EncodingLevel.Form, _ serial: UInt32) {
        if level.serial == serial, level.form == form { return }
        guard level.serial == serial, level.form == .none else {
            let reason = "one value asked for containers of two kinds, or for one after its end"
            return fail(level.serial == serial ? error("", reason) : closedError())
        }
        guard level.depth < JSONDocument.depthLimit else {
            return fail(error("", Self.tooDeep))
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

    /// Writes a key, and notes where it is.
    func begin(_ key: String, _ serial: UInt32) throws {
        try check(serial)
        try checkLength()
        if level.count > 0 {
            entries[entries.count - 1].end = buffer.count
            buffer.append(UInt8(ascii: ","))
        }
        let start = buffer.count
        buffer.append(string: key)
        let keyEnd = buffer.count - 1
        buffer.append(UInt8(ascii: ":"))
        let entry = EncodingEntry(
            start: start,
            keyEnd: keyEnd,
            end: buffer.count,
            prefix: keyPrefix(start + 1, keyEnd)
        )
        if level.isSorted, level.count > 0 { level.isSorted = precedes(entries[entries.count - 1], entry) }
        if entries.isEmpty { entries.reserveCapacity(16) }
        entries.append(entry)
        level.count += 1
    }

    /// Writes what stands before an element.
    @inline(__always)
    func beginElement(_ serial: UInt32) throws {
        try check(serial)
        if level.count > 0 { buffer.append(UInt8(ascii: ",")) }
        level.count += 1
    }

    /// Prepares for the one value of a level.
    @inline(__always)
    func beginValue(_ serial: UInt32) throws {
        try check(serial)
        guard level.form == .none else {
            throw error("", "more than one value was encoded where one can stand")
        }
        level.form = .value
    }

    /// A container that is put in its place when the level is closed.
    func makeNested(_ path: [CodecKey]) -> EncodingState {
        let state = EncodingState(path: path, depth: level.depth)
        if level.form == .array {
            let place = buffer.count
            entries.append(EncodingEntry(start: place, keyEnd: place, end: place, prefix: 0))
        }
        entries[entries.count - 1].nested = nested.count
        nested.append(state)
        return state
    }

    func closeLevel() throws {
        try checkLength()
        switch level.form {
        case .none: buffer.append("{}")
        case .value: break
        case .array:
            if nested.count > level.firstNested { try insertNested() }
            buffer.append(UInt8(ascii: "]"))
        case .object:
            if level.count > 0 { entries[entries.count - 1].end = buffer.count }
            if !level.isSorted || nested.count > level.firstNested { try rebuildObject() }
            buffer.append(UInt8(ascii: "}"))
        }
        entries.removeLast(entries.count - level.firstEntry)
        nested.removeLast(nested.count - level.firstNested)
    }

    /// Longer texts are refused before an offset does not fit in its entry; no store takes a longer record.
    @inline(__always)
    private func checkLength() throws {
        if buffer.count >= Int(Int32.max) { throw error("", "the text has more than two billion bytes") }
    }

    /// The first eight bytes of a key as a number that compares as they do.
    @inline(__always)
    private func keyPrefix(_ start: Int, _ end: Int) -> UInt64 {
        let bytes = buffer.base
        guard end - start < 8 else { return JSONWord.load(bytes + start).byteSwapped }
        var prefix: UInt64 = 0
        for index in start..<end { prefix = prefix << 8 | UInt64(bytes[index]) }
        return end == start ? 0 : prefix << UInt64(truncatingIfNeeded: 8 * (8 - (end - start)))
    }
}
