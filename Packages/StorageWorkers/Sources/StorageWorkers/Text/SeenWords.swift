/// Which words of a record were there already.
struct SeenWords: Sendable {
    private var hashes: [UInt64] = []
    /// In place of the list once that is long.
    private var manyHashes: Set<UInt64> = []
    private var runs = InlineArray<16, UInt64>(repeating: 0)

    /// How many are quicker to look through than to look up.
    private static let longestList = 64

    mutating func removeAll() {
        hashes.removeAll(keepingCapacity: true)
        if !manyHashes.isEmpty { manyHashes = [] }
        runs = InlineArray(repeating: 0)
    }

    /// Notes a word, and says whether it is new.
    ///
    /// Two words of one hash are one chance in 2^64 a pair; then the second is not found by itself.
    mutating func isNew(_ word: UnsafeRawBufferPointer) -> Bool {
        let hash = Checksum.of(word)
        if !manyHashes.isEmpty { return manyHashes.insert(hash).inserted }
        guard !hashes.contains(hash) else { return false }
        hashes.append(hash)
        if hashes.count > Self.longestList { manyHashes = Set(hashes) }
        return true
    }

    /// The same for a run of three digits.
    mutating func isNew(run: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(run % 64)
        guard runs[run / 64] & bit == 0 else { return false }
        runs[run / 64] |= bit
        return true
    }
}
