/// The words of a record so far, or its keys, to leave out those that it has already.
struct SeenTexts: Sendable {
    private var hashes: [UInt64] = []
    /// In place of the list once that is long.
    private var manyHashes: Set<UInt64> = []
    /// A bit for each run of three digits.
    private var runs = InlineArray<16, UInt64>(repeating: 0)

    /// So many are quicker to look through than to look up.
    private static let longestList = 64

    mutating func removeAll() {
        hashes.removeAll(keepingCapacity: true)
        if !manyHashes.isEmpty { manyHashes = [] }
        runs = InlineArray(repeating: 0)
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

    /// Notes the key of an index at the end of an array, and says whether it is new to the index; if not, it is removed.
    mutating func keepIfNew(_ index: Int, keyFrom start: Int, in bytes: inout [UInt8]) -> Bool {
        let end = bytes.count
        withUnsafeBytes(of: UInt32(index)) { bytes.append(contentsOf: $0) }
        let isNew = bytes.withUnsafeBytes { self.isNew(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        bytes.removeSubrange((isNew ? end : start)...)
        return isNew
    }

    /// Notes a run of three digits, and says whether it is new.
    mutating func isNew(run: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(run % 64)
        defer { runs[run / 64] |= bit }
        return runs[run / 64] & bit == 0
    }
}
