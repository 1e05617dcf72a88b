/// JSON that was checked from beginning to end, and where each value in it lies.
///
/// The text is read in place: whoever makes a document closes it before the text goes. A decoder that someone kept
/// longer finds null everywhere.
final class JSONDocument {
    /// How deep arrays and objects may be nested.
    static let depthLimit = 512
    /// The token of a null that is in no text.
    static let null = 0
    static let root = 1

    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) private(set) var text: JSONText
    @exclusivity(unchecked) var tokens: UnsafeMutablePointer<JSONToken>
    @exclusivity(unchecked) private(set) var tokenCount = 1
    private var capacity: Int

    /// The record's own id, for a body that leaves it out.
    let recordID: String?
    /// Where the text is from, for the messages.
    let place: Place
    /// Bytes that belong to the document, for a text that was made from another.
    private var ownedText: UnsafeMutableRawBufferPointer?

    /// Where a document lies in a larger one.
    struct Place {
        var path: [CodecKey] = []
        /// What a value's offset in the message is counted from; nil where all values are said to be at one byte.
        var fixedOffset: Int?
    }

    /// - Parameter recordID: what the key `id` of the outermost object is where it is left out.
    init(
        reading body: UnsafeRawBufferPointer,
        from start: Int = 0,
        recordID: String? = nil,
        place: Place = Place()
    )
        throws
    {
        guard body.count < Int32.max else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: place.path,
                    debugDescription: "the text has more than two billion bytes"
                )
            )
        }
        text = JSONText(body)
        self.recordID = recordID
        self.place = place
        capacity = 48
        tokens = .allocate(capacity: capacity)
        tokens[0] = JSONToken(start: 0, next: 1, kind: .null)
        end = start
        try scan(from: start)
    }

    /// A document that keeps its text.
    convenience init(owning bytes: borrowing ByteBuffer, place: Place) throws {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes.bytes)
        do {
            try self.init(reading: UnsafeRawBufferPointer(copy), place: place)
        } catch {
            copy.deallocate()
            throw error
        }
        ownedText = copy
    }

    /// Where the outermost value ends.
    private(set) var end: Int

    deinit {
        tokens.deallocate()
        ownedText?.deallocate()
    }

    /// Forgets the text; all values are null from now on.
    func close() {
        tokenCount = 1
        text = JSONText(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    @inline(__always)
    subscript(index: Int) -> JSONToken { tokens[index < tokenCount ? index : Self.null] }

    @inline(__always)
    func add(_ token: JSONToken) {
        if tokenCount == capacity { grow() }
        tokens[tokenCount] = token
        tokenCount += 1
    }

    @inline(never)
    private func grow() {
        let larger = UnsafeMutablePointer<JSONToken>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: tokens, count: tokenCount)
        tokens.deallocate()
        tokens = larger
        capacity *= 2
    }

    /// Reads the one value from a place on.
    private func scan(from start: Int) throws {
        var scanner = JSONScanner(self)
        do {
            end = try scanner.scanValue(from: start)
        } catch {
            throw self.error(error, at: scanner.openTokens())
        }
    }

    /// Nothing but blanks may follow.
    func checkEnd() throws {
        let rest = text.skippingBlanks(end)
        if rest < text.count { throw error(JSONFault(text, at: rest, expected: "the end"), at: []) }
    }
}
