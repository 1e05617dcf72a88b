extension String {
    /// A text that was stored; bytes in it that are not UTF-8 are replaced, as `String(decoding:as:)` does it.
    ///
    /// Most are ASCII, which takes less to find out than to check UTF-8 for.
    @usableFromInline
    init(stored bytes: UnsafeRawBufferPointer) {
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        self.init(bytes, isASCII: bytes.reduce(0) { $0 | $1 } < 0x80)
    }

    /// A text in UTF-8 that may be known to be ASCII.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        self =
            isASCII
            ? String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
            : String(decoding: bytes, as: UTF8.self)
    }

    /// Does work with the text's bytes.
    @inlinable
    func withBytes<Result>(_ work: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8 { try work(UnsafeRawBufferPointer($0)) }
    }
}
