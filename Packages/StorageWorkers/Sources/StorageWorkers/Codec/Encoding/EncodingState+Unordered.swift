/// A collection that encodes as an array, in an order that means nothing and changes from run to run.
private protocol UnorderedCollection {
    /// How many elements of the array belong together.
    static var elementsPerEntry: Int { get }
}

extension Set: UnorderedCollection {
    fileprivate static var elementsPerEntry: Int { 1 }
}

/// With keys that are neither text nor whole numbers, keys and values alternate in an array.
extension Dictionary: UnorderedCollection {
    fileprivate static var elementsPerEntry: Int { 2 }
}

extension EncodingState {
    /// Puts the elements of a set in order, so that equal sets have equal texts; the level was just closed.
    func sortIfUnordered(_ type: Any.Type) throws {
        guard let type = type as? any UnorderedCollection.Type else { return }
        let start = level.start
        let text = Array(UnsafeBufferPointer(rebasing: buffer.bytes[start...]))
        let starts = try text.withUnsafeBytes { bytes in
            let document = try JSONDocument(reading: bytes)
            defer { document.close() }
            return document.elementStarts()
        }
        let size = type.elementsPerEntry
        var pieces: [ArraySlice<UInt8>] = []
        for first in stride(from: 0, to: starts.count, by: size) {
            // One comma, or the closing bracket, is between what was written.
            let end = first + size < starts.count ? starts[first + size] - 1 : text.count - 1
            pieces.append(text[starts[first]..<end])
        }
        pieces.sort { $0.lexicographicallyPrecedes($1) }
        buffer.truncate(to: start)
        buffer.append(UInt8(ascii: "["))
        for (position, piece) in pieces.enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: ",")) }
            piece.withUnsafeBufferPointer { buffer.append($0) }
        }
        buffer.append(UInt8(ascii: "]"))
    }
}

extension JSONDocument {
    /// Where the elements of the outermost array begin.
    fileprivate func elementStarts() -> [Int] {
        var starts: [Int] = []
        var index = Self.root + 1
        while index < self[Self.root].next {
            let token = self[index]
            starts.append(token.kind == .string ? Int(token.start) - 1 : Int(token.start))
            index = Int(token.next)
        }
        return starts
    }
}
