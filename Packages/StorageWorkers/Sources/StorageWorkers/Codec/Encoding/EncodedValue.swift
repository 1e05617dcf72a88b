/// A value that is being encoded, and its text so far.
///
/// A value within it is encoded apart, and copied when it is complete: one that fails leaves nothing behind.
final class EncodedValue {
    private enum Form {
        case single, array, object
    }

    /// A place for a value within this one.
    enum Place {
        /// The value itself.
        case single
        case element
        case key(String)
    }

    /// An element, or a key with its value.
    struct Entry {
        var start: Int
        /// The place of the key's closing quote.
        var keyEnd = 0
        /// The key's first eight bytes as a number that compares as they do: most comparisons need no more.
        var prefix: UInt64 = 0
        /// The end of the text; set when the entries are put in order.
        var end = 0
        /// The position of the nested container that is the value, -1 for none.
        var nested = -1
    }

    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) var buffer = ByteBuffer()
    @exclusivity(unchecked) var entries: [Entry] = []
    /// The containers that are put in their places at the end: they may be written to until then.
    @exclusivity(unchecked) private(set) var nested: [EncodedValue] = []
    @exclusivity(unchecked) private var form: Form?
    /// Whether the keys came in rising order up to now.
    @exclusivity(unchecked) private(set) var isSorted = true
    /// The first error of a call that cannot throw.
    @exclusivity(unchecked) private var failure: EncodingError?
    /// Whether it may be written to: it is not complete, and no call has failed.
    @exclusivity(unchecked) private var isOpen = true
    /// Where the value lies.
    private enum Origin {
        /// The keys and positions that lead there.
        case path([CodecKey])
        /// In another value, which is being written, too.
        case within(EncodedValue, CodecKey)
    }

    @exclusivity(unchecked) private var origin: Origin
    /// The number of arrays and objects around it.
    @exclusivity(unchecked) private var depth: Int
    /// Those of the document.
    private let spares: Spares

    /// Values that are written completely, whose memory others get: a document may have thousands, and a few at a time.
    private final class Spares {
        @exclusivity(unchecked) var values: [EncodedValue] = []
    }

    /// The keys and positions that lead to the value, one for each array or object around it.
    var path: [CodecKey] {
        switch origin {
        case .path(let path): path
        case .within(let outer, let key): outer.path + [key]
        }
    }

    var isObject: Bool { form == .object }
    var isArray: Bool { form == .array }
    /// Whether no array or object may be written into the value.
    var isAtDepthLimit: Bool {
        depth + (isArray || isObject ? 1 : 0) == JSONDocument.depthLimit
    }

    private init(_ spares: Spares, path: [CodecKey]) {
        self.spares = spares
        origin = .path(path)
        depth = path.count
    }

    /// A value that is to be written at a place within this one.
    func makeInner(at place: Place) -> EncodedValue {
        let inner = spares.values.popLast() ?? EncodedValue(spares, path: [])
        switch place {
        case .single: (inner.origin, inner.depth) = (origin, depth)
        case .element: (inner.origin, inner.depth) = (.within(self, .position(entries.count)), depth + 1)
        case .key(let key): (inner.origin, inner.depth) = (.within(self, .key(key)), depth + 1)
        }
        return inner
    }

    /// Leaves the memory of a value to others, unless somebody has kept an encoder of it.
    func recycle(_ value: inout EncodedValue) {
        guard isKnownUniquelyReferenced(&value) else { return }
        value.buffer.truncate(to: 0)
        value.entries.removeAll(keepingCapacity: true)
        value.nested = []
        (value.form, value.isSorted, value.failure, value.isOpen) = (nil, true, nil, true)
        value.origin = .path([])
        spares.values.append(value)
    }

    /// Encodes a whole document.
    static func document(_ value: some Encodable) throws -> EncodedValue {
        let document = EncodedValue(Spares(), path: [])
        // They hold one another.
        defer { document.spares.values = [] }
        if try document.writeKnown(value, at: .single) { return document }
        try document.encode(value)
        if document.form == nil { throw document.error(value, "the value encoded nothing") }
        return document
    }

    private func encode<T: Encodable>(_ value: T) throws {
        try value.encode(to: RecordEncoder(target: self))
        try finish(T.self)
    }

    /// Writes a value within this one.
    func write<T: Encodable>(_ value: T, at place: Place) throws {
        if try writeKnown(value, at: place) { return }
        try check()
        var inner = makeInner(at: place)
        try inner.encode(value)
        try begin(place)
        buffer.append(inner.text)
        recycle(&inner)
    }

    /// Makes the value an array or an object; a call that cannot throw leaves its error for later.
    func open(isArray: Bool) {
        let wanted = isArray ? Form.array : .object
        guard form != wanted || !isOpen else { return }
        if form != nil || !isOpen {
            fail("one value asked for containers of two kinds, or for one after its end")
        } else if depth == JSONDocument.depthLimit {
            fail("arrays and objects would be nested more than \(depth) deep")
        } else {
            form = wanted
            buffer.append(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        }
    }

    private func fail(_ reason: String) {
        failure = failure ?? error("", reason)
        isOpen = false
    }

    /// Writes the comma and the key before a value.
    @inline(__always)
    func begin(_ place: Place) throws {
        try check()
        switch place {
        case .single:
            guard form == nil else { throw error("", "more than one value was encoded where one can stand") }
            form = .single
        case .element:
            if !entries.isEmpty { buffer.append(UInt8(ascii: ",")) }
            entries.append(Entry(start: buffer.count))
        case .key(let key):
            begin(key: key)
        }
    }

    @inline(__always)
    private func check() throws {
        guard isOpen else {
            throw failure ?? error("", "a container was written to after its value")
        }
    }

    private func begin(key: String) {
        if entries.isEmpty { entries.reserveCapacity(16) } else { buffer.append(UInt8(ascii: ",")) }
        let start = buffer.count
        buffer.append(string: key)
        let keyEnd = buffer.count - 1
        buffer.append(UInt8(ascii: ":"))
        let word = JSONWord.load(buffer.base + start + 1, keyEnd - start - 1)
        let entry = Entry(start: start, keyEnd: keyEnd, prefix: word.byteSwapped)
        if let last = entries.last, isSorted { isSorted = precedes(last, entry) }
        entries.append(entry)
    }

    /// A container within this value; where it cannot be made, every write to it fails.
    func makeNested(at place: Place) -> EncodedValue {
        let container = EncodedValue(spares, path: path(to: place))
        do {
            try begin(place)
            entries[entries.count - 1].nested = nested.count
            nested.append(container)
        } catch {
            container.isOpen = false
        }
        return container
    }

    /// Closes the value, and the containers in it.
    func finish(_ type: Any.Type = Any.self) throws {
        if !isOpen, let failure { throw failure }
        isOpen = false
        switch form {
        case nil: buffer.append("{}")
        case .single: break
        case .array, .object:
            try arrange(type)
            buffer.append(isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        }
    }

    var text: UnsafeBufferPointer<UInt8> { buffer.bytes }

    func path(to place: Place) -> [CodecKey] {
        switch place {
        case .single: path
        case .element: path + [.position(entries.count)]
        case .key(let key): path + [.key(key)]
        }
    }

    func error(_ value: Any, _ reason: String, at place: Place = .single) -> EncodingError {
        let path = path(to: place)
        let text = path.isEmpty ? reason : "\(reason), in \(CodecKey.text(of: path))"
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: text))
    }
}
