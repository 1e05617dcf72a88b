/// Decodes put and delete lines. Each line replaces the previous one.
struct LogRow: ~Copyable {
    private(set) var id = UnsafeRawBufferPointer.empty
    private(set) var keys: [RowKey] = []
    /// Empty unless the whole line was read.
    private(set) var words = UnsafeRawBufferPointer.empty
    /// Empty unless the whole line was read.
    private(set) var body = UnsafeRawBufferPointer.empty
    /// The decoded fields with escapes.
    private var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)
    private var used = 0

    deinit { room.deallocate() }

    /// Decodes a put or delete line.
    ///
    /// - Parameter whole: Whether to decode words and body too.
    /// - Returns: Whether the fields are valid.
    mutating func read(_ line: LogLine, whole: Bool) -> Bool {
        makeRoom(line.text.count)
        keys.removeAll(keepingCapacity: true)
        (words, body) = (.empty, .empty)
        var fields = line.fields
        guard fields.next() != nil, let id = fields.next().flatMap({ plain($0) }) else { return false }
        self.id = id
        if line.kind == .delete { return true }
        guard line.kind == .put, !id.isEmpty else { return false }
        while let field = fields.next() {
            if fields.isAtEnd { return !whole || read(body: field) }
            if let words = Self.words(field) {
                // Only the body follows, which need not be searched for a tab.
                return !whole || read(words: words, body: fields.rest)
            }
            guard read(key: field) else { return false }
        }
        return false
    }

    /// Whether all fields of a line are valid, and its body is UTF-8. A valid checksum does not imply this.
    mutating func isReadable(_ line: LogLine) -> Bool {
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
        guard UnsafeRawBufferPointer(rebasing: field.prefix(length)).isText(FileFormat.wordsPrefix) else {
            return nil
        }
        return UnsafeRawBufferPointer(rebasing: field[length...])
    }

    private mutating func read(key field: UnsafeRawBufferPointer) -> Bool {
        guard keys.count < CollectionSchema.mostKeys,
            let equals = field.firstIndex(of: UInt8(ascii: "=")),
            let index = FieldText.decimal(UnsafeRawBufferPointer(rebasing: field[..<equals])),
            index <= UInt64(UInt16.max),
            let key = plain(UnsafeRawBufferPointer(rebasing: field[(equals + 1)...]))
        else { return false }
        keys.append((Int(index), key))
        return true
    }

    private mutating func read(words: UnsafeRawBufferPointer = .empty, body: UnsafeRawBufferPointer) -> Bool {
        guard let body = plain(body), let words = plain(words) else { return false }
        (self.words, self.body) = (words, body)
        return true
    }

    /// The decoded field; nil for an invalid escape.
    private mutating func plain(_ field: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        if FieldText.isPlain(field) { return field }
        let free = UnsafeMutableRawBufferPointer(rebasing: room[used..<used + field.count])
        guard let length = FieldText.unescape(field, into: free) else { return nil }
        used += length
        return UnsafeRawBufferPointer(rebasing: free[..<length])
    }

    private mutating func makeRoom(_ count: Int) {
        used = 0
        guard room.count < count else { return }
        room.deallocate()
        room = .allocate(byteCount: count * 2, alignment: 1)
    }
}
