import TextWorkers

/// Makes a document UTF-8 while it is read: takes a byte order mark away, and decodes other encodings.
///
/// Bytes that are UTF-8 pass through uncopied. The first byte that is not makes it wait for `sampleSize` more bytes,
/// or the end, before it says which encoding the document is in.
struct DocumentDecoder {
    /// Whose task it is to decode text that is not UTF-8.
    enum Labels {
        /// The decoder's: nothing in the document says what encoding it is in.
        case none
        /// The reader's: properties name their charset. The decoder says what the others are in.
        case vCard
    }

    private enum State {
        case beginning
        case utf8
        /// There are bytes that are not UTF-8; more are awaited for a sample.
        case undecided
        /// Bytes go on as they are; what in them is not UTF-8 is the reader's to decode.
        case passing
        case decoding(TextDecoder)
    }

    /// How much of a document decides on its encoding.
    static let sampleSize = 1 << 16

    /// What the document turned out to be so far.
    private(set) var encoding = DocumentEncoding.utf8
    private let labels: Labels
    private var state = State.beginning
    private var pending: [UInt8] = []
    private var foreignCharacters = 0
    private var isAtMark = true

    /// - Parameter encoding: what the document is in, if a person said so.
    init(encoding: TextEncoding? = nil, labels: Labels = .none) {
        self.labels = labels
        guard let encoding, encoding != .utf8 else { return }
        self.encoding = .known(encoding)
        begin(decoding: encoding)
    }

    /// How the reader of a vCard decodes values.
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

    /// The bytes themselves where they need no change.
    mutating func pass(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard pending.isEmpty else { return nil }
        switch state {
        case .passing: return bytes
        case .utf8:
            let prefix = UTF8Validation.prefix(of: bytes, from: 0)
            let rest = bytes[prefix.count...]
            guard rest.isEmpty || UTF8Validation.isBeginning(rest) else { return nil }
            foreignCharacters += prefix.foreignCharacters
            pending.append(contentsOf: rest)
            return UnsafeRawBufferPointer(rebasing: bytes[..<prefix.count])
        default: return nil
        }
    }

    /// The bytes in UTF-8, for those that `pass` did not take.
    mutating func convert(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if case .decoding(let decoder) = state { return withoutMark(decoder.decode(bytes)) }
        pending.append(contentsOf: bytes)
        return drain(isEnd: false)
    }

    /// What is left at the end of the document.
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
            if !isEnd, UTF8Validation.isBeginning(rest) {
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

    /// Looks for a byte order mark, and for UTF-16 without one.
    private mutating func begin() {
        state = .utf8
        if pending.starts(with: [0xEF, 0xBB, 0xBF]) {
            pending.removeFirst(3)
        } else if pending.starts(with: [0xFF, 0xFE]) || pending.starts(with: [0xFE, 0xFF]) {
            let encoding = pending[0] == 0xFE ? TextEncoding.utf16BigEndian : .utf16LittleEndian
            self.encoding = .known(encoding)
            begin(decoding: encoding)
        } else if pending.count >= 2, (pending[0] == 0) != (pending[1] == 0) {
            // Both formats begin with ASCII, so that a zero byte tells UTF-16 without a mark.
            let encoding = pending[0] == 0 ? TextEncoding.utf16BigEndian : .utf16LittleEndian
            self.encoding = .known(encoding)
            begin(decoding: encoding)
        } else if labels == .vCard {
            // Quoted-printable text is ASCII here, and may be anything when it is decoded.
            let sample = VCardSample.bytes(of: pending)
            if UTF8Validation.isValid(pending), !UTF8Validation.isValid(sample) {
                encoding = .detected(EncodingDetector.detect(sample))
            }
        }
    }

    private mutating func begin(decoding encoding: TextEncoding) {
        // ICU has the table of every encoding that it names.
        state = (try? TextDecoder(encoding)).map(State.decoding) ?? .passing
    }

    private mutating func decide() {
        state = .passing
        if case .detected = encoding { return }
        let sample = labels == .vCard ? VCardSample.bytes(of: pending) : pending
        let counts = Self.counts(of: sample)
        if counts.invalid == 0 {
            // Labels account for all of it.
            state = .utf8
        } else if foreignCharacters + counts.foreign >= counts.invalid {
            encoding = .mixedUTF8
        } else {
            let found = EncodingDetector.detect(sample)
            encoding = .detected(found)
            if labels == .none { begin(decoding: found) }
        }
    }

    /// How many characters beyond ASCII are UTF-8, and how many bytes are not.
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

    /// The text without the mark that some encodings keep as a character.
    private mutating func withoutMark(_ text: [UInt8]) -> [UInt8] {
        guard isAtMark, !text.isEmpty else { return text }
        isAtMark = false
        return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }
}
