import TextWorkers

/// Converts a document to UTF-8 while it is read: removes a byte order mark, and decodes other encodings.
///
/// UTF-8 passes through uncopied. After the first invalid byte it collects `sampleSize` more bytes, or the rest, before
/// it decides on the encoding.
struct DocumentDecoder {
    /// The part that decodes text that is not UTF-8.
    enum Labels {
        /// The decoder: the document does not declare an encoding.
        case none
        /// The reader: properties declare a charset. The decoder determines the encoding of the others.
        case vCard
    }

    private enum State {
        case beginning
        case utf8
        /// Invalid UTF-8 was found; more bytes are needed for a sample.
        case undecided
        /// Bytes pass unchanged; the reader decodes invalid UTF-8.
        case passing
        case decoding(TextDecoder)
    }

    /// The number of bytes that decide on the encoding.
    static let sampleSize = 1 << 16

    /// The encoding as far as it is known.
    private(set) var encoding = DocumentEncoding.utf8
    private let labels: Labels
    private var state = State.beginning
    private var pending: [UInt8] = []
    private var foreignCharacters = 0
    private var isAtMark = true

    /// - Parameter encoding: The document's encoding, if a person gave it.
    init(encoding: TextEncoding? = nil, labels: Labels = .none) {
        self.labels = labels
        guard let encoding, encoding != .utf8 else { return }
        self.encoding = .known(encoding)
        begin(decoding: encoding)
    }

    /// The encodings with which the reader of a vCard decodes values.
    var valueEncoding: VCardValueEncoding {
        var result = VCardValueEncoding()
        if case .decoding = state { result.isDocumentDecoded = true }
        switch encoding {
        case .detected(let encoding): result.fallback = encoding
        case .known(let encoding) where !encoding.name.hasPrefix("UTF-"): result.fallback = encoding
        default: break
        }
        return result
    }

    /// The bytes themselves if they need no conversion.
    mutating func pass(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard pending.isEmpty else { return nil }
        switch state {
        case .passing: return bytes
        case .utf8:
            let prefix = UTF8Validation.prefix(of: bytes, from: 0)
            let rest = bytes[prefix.count...]
            guard rest.isEmpty || prefix.isCut else { return nil }
            foreignCharacters += prefix.foreignCharacters
            pending.append(contentsOf: rest)
            return UnsafeRawBufferPointer(rebasing: bytes[..<prefix.count])
        default: return nil
        }
    }

    /// The bytes in UTF-8, if `pass` did not accept them.
    mutating func convert(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if case .decoding(let decoder) = state { return withoutMark(decoder.decode(bytes)) }
        pending.append(contentsOf: bytes)
        return drain(isEnd: false)
    }

    /// The remaining text at the end of the document.
    mutating func finish() -> [UInt8] {
        if case .decoding(let decoder) = state {
            return withoutMark(decoder.decode(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true))
        }
        return drain(isEnd: true)
    }

    private mutating func drain(isEnd: Bool) -> [UInt8] {
        if case .beginning = state {
            guard isEnd || pending.count >= Self.sampleSize else { return [] }
            begin()
        }
        if case .utf8 = state {
            let prefix = pending.withUnsafeBytes { UTF8Validation.prefix(of: $0, from: 0) }
            let rest = pending[prefix.count...]
            if !isEnd, prefix.isCut {
                foreignCharacters += prefix.foreignCharacters
                defer { pending = Array(rest) }
                return Array(pending[..<prefix.count])
            }
            if !rest.isEmpty { state = .undecided }
        }
        if case .undecided = state {
            guard isEnd || pending.count >= Self.sampleSize else { return [] }
            decide()
        }
        defer { pending = [] }
        guard case .decoding(let decoder) = state else { return pending }
        return withoutMark(pending.withUnsafeBytes { decoder.decode($0, isEnd: isEnd) })
    }

    /// Detects a byte order mark, and UTF-16 without one.
    private mutating func begin() {
        state = .utf8
        if pending.starts(with: [0xEF, 0xBB, 0xBF]) {
            pending.removeFirst(3)
        } else if pending.starts(with: [0xFF, 0xFE]) || pending.starts(with: [0xFE, 0xFF]) {
            let encoding = pending[0] == 0xFE ? TextEncoding.utf16BigEndian : .utf16LittleEndian
            self.encoding = .known(encoding)
            begin(decoding: encoding)
        } else if pending.count >= 2, (pending[0] == 0) != (pending[1] == 0) {
            // Both formats begin with ASCII, so a zero byte reveals UTF-16 without a mark.
            let encoding = pending[0] == 0 ? TextEncoding.utf16BigEndian : .utf16LittleEndian
            self.encoding = .known(encoding)
            begin(decoding: encoding)
        } else if labels == .vCard {
            // Quoted-printable text is ASCII here, but may have any encoding when decoded.
            let sample = VCardSample.bytes(of: pending)
            if UTF8Validation.isValid(pending), !UTF8Validation.isValid(sample) {
                encoding = .detected(EncodingDetector.detect(sample))
            }
        }
    }

    private mutating func begin(decoding encoding: TextEncoding) {
        // ICU has a table for every encoding that it names.
        state = (try? TextDecoder(encoding)).map(State.decoding) ?? .passing
    }

    private mutating func decide() {
        state = .passing
        if case .detected = encoding { return }
        let sample = labels == .vCard ? VCardSample.bytes(of: pending) : pending
        let counts = Self.counts(of: sample)
        if counts.invalid == 0 {
            // All other text has a declared charset.
            state = .utf8
        } else if foreignCharacters + counts.foreign >= counts.invalid {
            encoding = .mixedUTF8
        } else {
            let found = EncodingDetector.detect(sample)
            encoding = .detected(found)
            if labels == .none { begin(decoding: found) }
        }
    }

    /// The number of non-ASCII characters in UTF-8, and of bytes that are not UTF-8.
    private static func counts(of sample: [UInt8]) -> (foreign: Int, invalid: Int) {
        sample.withUnsafeBytes { bytes in
            var counts = (foreign: 0, invalid: 0)
            var index = 0
            while index < bytes.count {
                let prefix = UTF8Validation.prefix(of: bytes, from: index)
                counts.foreign += prefix.foreignCharacters
                index += prefix.count + 1
                if index <= bytes.count { counts.invalid += 1 }
            }
            return counts
        }
    }

    /// The text without the byte order mark that some decoders keep.
    private mutating func withoutMark(_ text: [UInt8]) -> [UInt8] {
        guard isAtMark, !text.isEmpty else { return text }
        isAtMark = false
        return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }
}
