import TextWorkers

/// A key of an index that sorts as the people of the store's locale expect; texts that differ only in case and accents are
/// one key.
///
/// The store makes the key when it writes or queries, since only it knows its locale; see `RecordStore.locale`. Until then
/// the text stands between bytes that are no UTF-8.
///
/// Keys of more than 600 bytes are cut, and end in a checksum of the whole: texts that are so long and begin alike are still
/// different keys, in any order.
public struct CollatedText: IndexKey, Hashable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static var form: String { "collated" }

    public func appendKey(to bytes: inout [UInt8]) { append(CollatedKey.whole, to: &bytes) }

    public func appendComponent(to bytes: inout [UInt8]) { append(CollatedKey.component, to: &bytes) }

    private func append(_ mark: UInt8, to bytes: inout [UInt8]) {
        bytes.append(mark)
        bytes.append(contentsOf: text.utf8)
        bytes.append(CollatedKey.end)
    }
}

/// The bytes around a collated text that is not yet a key.
private enum CollatedKey {
    /// Before a text that is a whole key, or the end of one.
    static let whole: UInt8 = 0xFE
    /// Before a text that other components follow.
    static let component: UInt8 = 0xFD
    static let end: UInt8 = 0xFF
    /// A key with more bytes is cut. Three of them, an id and its collection's name fit into an index of PostgreSQL.
    static let longest = 600
    /// The digits of a checksum.
    static let checksumLength = 16
}

extension Collator {
    /// Appends a key, with each collated text in it as a key of this collator.
    func appendResolved(_ key: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        var rest = key[...]
        while let mark = rest.first {
            guard mark == CollatedKey.whole || mark == CollatedKey.component,
                let end = rest.firstIndex(of: CollatedKey.end)
            else {
                bytes.append(mark)
                rest = rest.dropFirst()
                continue
            }
            let text = UnsafeRawBufferPointer(rebasing: rest[(rest.startIndex + 1)..<end])
            if mark == CollatedKey.whole {
                appendStoredKey(of: text, to: &bytes)
            } else {
                var component: [UInt8] = []
                appendStoredKey(of: text, to: &component)
                bytes.append(component: component)
            }
            rest = rest[(end + 1)...]
        }
    }

    /// Appends a text's key, cut if it is long: the indexes of a database server hold no keys of any length.
    private func appendStoredKey(of text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        let start = bytes.count
        appendKey(of: text, to: &bytes)
        guard bytes.count - start > CollatedKey.longest else { return }
        let checksum = bytes[start...].withUnsafeBytes { Checksum.of($0) }
        // A cut key is longer than any other one, so that none is equal to it.
        var end = start + CollatedKey.longest + 2 - CollatedKey.checksumLength
        if bytes[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.removeSubrange(end...)
        let digits = String(checksum, radix: 16)
        bytes += repeatElement(UInt8(ascii: "0"), count: CollatedKey.checksumLength - digits.utf8.count)
        bytes += digits.utf8
    }

    func resolved(_ key: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        key.withUnsafeBytes { appendResolved($0, to: &bytes) }
        return bytes
    }
}
