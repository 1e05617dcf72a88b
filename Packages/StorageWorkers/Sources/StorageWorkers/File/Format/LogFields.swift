internal import Glibc

/// Splits a line into fields, beginning at an offset.
struct LogFields {
    private let text: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ text: UnsafeRawBufferPointer, from position: Int) {
        self.text = text
        self.position = position
    }

    /// The next field; nil after the last one.
    mutating func next() -> UnsafeRawBufferPointer? {
        guard !isAtEnd else { return nil }
        let end = self.end
        defer { position = end + 1 }
        return UnsafeRawBufferPointer(rebasing: text[position..<end])
    }

    /// Whether the last field has been read.
    var isAtEnd: Bool { position > text.count }

    /// The remaining fields, with their tabs.
    var rest: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[min(position, text.count)...])
    }

    private var end: Int {
        guard position < text.count, let base = text.baseAddress,
            let tab = memchr(base + position, Int32(FileFormat.tab), text.count - position)
        else { return text.count }
        return UnsafeRawPointer(tab) - base
    }
}
