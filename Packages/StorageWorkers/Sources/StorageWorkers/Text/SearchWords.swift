/// The words by which a search finds a record: the folded words of texts, each once.
///
/// A word is a run of letters and digits. Apostrophes inside a word are dropped, and what follows one is a word
/// too (`O’Neill` is `oneill` and `neill`). Each character of scripts without spaces is a word of its own. A number
/// of four digits or more is indexed as its runs of three, so that any part of it finds it: there are a thousand of
/// those, where an index of numbers or of their endings has a new word for nearly each of them.
public struct SearchWords: Sendable {
    /// In UTF-8 with spaces between, as the full-text indexes hold them.
    private(set) var bytes: [UInt8] = []
    private var seen = SeenTexts()
    private let keepsNumbers: Bool

    /// The length of the runs that a longer number is indexed by.
    static let runLength = 3

    /// - Parameter keepsNumbers: whether numbers stay whole, to be compared with what was asked for.
    init(keepsNumbers: Bool = false) {
        self.keepsNumbers = keepsNumbers
    }

    /// Makes room for other text.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        seen.removeAll()
    }

    /// Whether a word is a number that is indexed by its runs.
    static func isLongNumber(_ word: some Collection<UInt8>) -> Bool {
        word.count > runLength && word.allSatisfy { $0 &- 0x30 < 10 }
    }

    /// Adds the words of a text.
    public mutating func add(_ text: String) {
        text.withBytes { add($0) }
    }

    /// Adds the words of a text in UTF-8.
    public mutating func add(_ text: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { memory in
            var splitter = WordSplitter(ByteBuffer(lent: memory), keepsNumbers: keepsNumbers)
            splitter.split(text, &seen)
            let words = splitter.words
            guard !words.isEmpty else { return }
            if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            bytes.append(contentsOf: words)
        }
    }
}
