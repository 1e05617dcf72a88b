/// A frame of an animated WebP file (RFC 9649, section 2.7.1.1).
struct WebPFrame {
    /// The place of the frame's own image in the file: what a file without an animation has after its header.
    let bytes: Range<Int>
    /// The place of its upper left corner on the whole picture, in pixels.
    let place: (x: Int, y: Int)

    /// The first frame; nil if the file has no animation.
    init?(firstOf file: [UInt8]) {
        func number(at place: Int, bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
        }
        // The chunks follow the file's own header. Each has a name, a size, and an even number of bytes.
        var start = 12
        while start + 8 <= file.count {
            let content = start + 8
            let size = number(at: start + 4, bytes: 4)
            if file[start..<start + 4].elementsEqual("ANMF".utf8) {
                guard size > 16, content + size <= file.count else { return nil }
                place = (2 * number(at: content, bytes: 3), 2 * number(at: content + 3, bytes: 3))
                bytes = content + 16..<content + size
                return
            }
            start = content + size + size % 2
        }
        return nil
    }
}
