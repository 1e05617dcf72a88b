/// The row of a put or delete line, without escapes; every line is read into the same memory.
final class LogRow {
    private(set) var id = UnsafeRawBufferPointer.empty
    private(set) var keys: [RowKey] = []
    /// Empty unless the whole line has been read.
    private(set) var words = UnsafeRawBufferPointer.empty
    /// Empty unless the whole line has been read.
    private(set) var body = UnsafeRawBufferPointer.empty
    /// The fields that had escapes.
    private var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)
    private var used = 0

    deinit { room.deallocate() }

    /// Reads a line that puts or deletes a row; false if its fields are not those of its kind.
    ///
    /// - Parameter whole: whether words and body are read too.
    func read(_ line: LogLine, whole: Bool) -> Bool {
        makeRoom(line.text.count)
        keys.removeAll(keepingCapacity: true)
        (words, body) = (.empty, .empty)
        var fields = line.fields
        guard fields.next() != nil, let id = fields.next().flatMap(plain) else { return false }
        self.id = id
        if line.kind == .delete { return true }
        guard line.kind == .put, !id.isEmpty else { return false }
        while let field = fields.next() {
            if fields.isAtEnd { return !whole || read(body: field) }
            if let words = Self.words(field) {
                // Only the body follows; it need not be searched for a tab.
                return !whole || read(words: words, body: fields.rest)
            }
            guard read(key: field) else { return false }
        }
        return false
    }

    /// Whether a line's fields are those of its kind, and its body is text; a checksum tells only that they were written.
    func isReadable(_ line: LogLine) -> Bool {
        var fields = line.fields
        switch line.kind {
        case .commit: return fields.next() != nil
        case .collection:
            return fields.next() != nil && fields.next().flatMap(FieldText.decimal) != nil
                && fields.next() != nil
        case .put, .delete:
            return read(line, whole: true) && String(validating: body, as: UTF8.self) != nil
        }
    }

    private static func words(_ field: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let length = FileFormat.wordsPrefix.utf8CodeUnitCount
        guard field.first == UInt8(ascii: "w"),
            UnsafeRawBufferPointer(rebasing: field.prefix(length)).elementsEqual(FileFormat.wordsPrefix)
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: field[length...])
    }

    private func read(key field: UnsafeRawBufferPointer) -> Bool {
        guard keys.count < CollectionSchema.mostKeys,
            let equals = field.firstIndex(of: UInt8(ascii: "=")),
            let index = FieldText.decimal(UnsafeRawBufferPointer(rebasing: field[..<equals])),
            index <= UInt64(UInt16.max),
            let key = plain(UnsafeRawBufferPointer(rebasing: field[(equals + 1)...]))
        else { return false }
        keys.append((Int(index), key))
        return true
    }

    private func read(words: UnsafeRawBufferPointer = .empty, body: UnsafeRawBufferPointer) -> Bool {
        guard let body = plain(body), let words = plain(words) else { return false }
        (self.words, self.body) = (words, body)
        return true
    }

    /// The field itself, or its bytes without escapes; nil if no program of ours writes one of them.
    private func plain(_ field: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        if FieldText.isPlain(field) { return field }
        let free = UnsafeMutableRawBufferPointer(rebasing: room[used..<used + field.count])
        guard let length = FieldText.unescape(field, into: free) else { return nil }
        used += length
        return UnsafeRawBufferPointer(rebasing: free[..<length])
    }

    private func makeRoom(_ count: Int) {
        used = 0
        guard room.count < count else { return }
        room.deallocate()
        room = .allocate(byteCount: count * 2, alignment: 1)
    }
}
