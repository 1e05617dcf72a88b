/// Different words, by number.
final class WordTerms {
    private var bytes = ByteBuffer()
    private var ends: [UInt32] = []

    var count: Int { ends.count }

    /// Whether another word of a length has room.
    func hasRoom(for length: Int) -> Bool { bytes.count + length < Int(UInt32.max) }

    func append(_ word: UnsafeRawBufferPointer) {
        bytes.append(word)
        ends.append(UInt32(bytes.count))
    }

    /// The word, until another is added.
    subscript(number: UInt32) -> UnsafeRawBufferPointer {
        let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
        return UnsafeRawBufferPointer(rebasing: bytes.rawBytes[start..<Int(ends[Int(number)])])
    }
}
