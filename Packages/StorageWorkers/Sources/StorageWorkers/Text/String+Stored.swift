extension String {
    /// A text that was stored; what is no UTF-8 in it is replaced, as `String(decoding:as:)` does it.
    ///
    /// Most are ASCII, which takes less to find out than to check UTF-8 for.
    @usableFromInline
    init(stored bytes: UnsafeRawBufferPointer) {
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        guard Self.isASCII(bytes) else {
            self = String(decoding: bytes, as: UTF8.self)
            return
        }
        self = String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
    }

    /// Does work with the text's bytes.
    @inlinable
    func withBytes<Result>(_ work: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8 { try work(UnsafeRawBufferPointer($0)) }
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var beyondASCII: UInt64 = 0
        var index = 0
        while index + 8 <= bytes.count {
            beyondASCII |= JSONWord.beyondASCII(JSONWord.load(base + index))
            index += 8
        }
        while index < bytes.count {
            beyondASCII |= UInt64(base[index] & 0x80)
            index += 1
        }
        return beyondASCII == 0
    }
}
