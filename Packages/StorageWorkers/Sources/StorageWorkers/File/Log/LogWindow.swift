internal import Glibc

/// The part of a log that is being looked at: from an offset on, as much as has been read.
final class LogWindow {
    private var base: UnsafeMutableRawPointer
    private var capacity = 1 << 20
    private var head = 0
    private var end = 0
    /// Where in the log the window begins.
    private(set) var offset: UInt64

    init(at offset: UInt64) {
        self.offset = offset
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { base.deallocate() }

    /// What has been read, until it changes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + head, count: end - head) }

    /// Where the next newline is.
    func newline(from position: Int) -> Int? {
        let bytes = bytes
        guard position < bytes.count, let start = bytes.baseAddress,
            let found = memchr(start + position, Int32(FileFormat.newline), bytes.count - position)
        else { return nil }
        return UnsafeRawPointer(found) - start
    }

    /// Moves the beginning on.
    func drop(_ count: Int) {
        head += count
        offset += UInt64(count)
    }

    /// Reads on, up to an offset in the log; false where nothing came.
    func fill(from file: LogFile, upTo size: UInt64) throws -> Bool {
        if head > 0 {
            memmove(base, base + head, end - head)
            end -= head
            head = 0
        }
        if end == capacity { grow() }
        let position = offset + UInt64(end)
        guard position < size else { return false }
        let wanted = Int(min(UInt64(capacity - end), size - position))
        let count = try file.read(
            into: UnsafeMutableRawBufferPointer(start: base + end, count: wanted),
            at: position
        )
        end += count
        return count > 0
    }

    private func grow() {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 16)
        larger.copyMemory(from: base, byteCount: end)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
