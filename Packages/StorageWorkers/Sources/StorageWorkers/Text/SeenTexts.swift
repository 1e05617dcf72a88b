/// The words of a record so far, or its keys, to leave out those that it has already.
struct SeenTexts: Sendable {
    private var hashes: [UInt64] = []
    /// In place of the list once that is long.
    private var manyHashes: Set<UInt64> = []

    /// So many are quicker to look through than to look up.
    private static let longestList = 64

    mutating func removeAll() {
        hashes.removeAll(keepingCapacity: true)
        if !manyHashes.isEmpty { manyHashes = [] }
    }

    /// Notes a text, and says whether it is new.
    ///
    /// Two texts of one hash are one chance in 2^64 a pair; then the second is taken for the first.
    mutating func isNew(_ text: UnsafeRawBufferPointer) -> Bool {
        let hash = Checksum.of(text)
        if !manyHashes.isEmpty { return manyHashes.insert(hash).inserted }
        guard !hashes.contains(hash) else { return false }
        hashes.append(hash)
        if hashes.count > Self.longestList { manyHashes = Set(hashes) }
        return true
    }
}
