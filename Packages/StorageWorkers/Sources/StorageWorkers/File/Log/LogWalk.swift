internal import Glibc

/// Reads a log line by line, and keeps the lines until they are dropped.
final class LogWalk {
    private let file: LogFile
    private let size: UInt64
    private let progress: StorageProgress
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    /// The bytes in memory that are kept.
    private var kept = 0..<0
    /// Where the kept bytes begin in the log.
    private(set) var start: UInt64
    /// Where the next line begins among the kept bytes.
    private(set) var position = 0

    /// - Parameters:
    ///   - offset: where the first line begins.
    ///   - size: where the log ends.
    ///   - progress: told of each part of the log that is read, up to 1 at the end.
    init(
        _ file: LogFile,
        from offset: UInt64 = 0,
        upTo size: UInt64,
        progress: @escaping StorageProgress = { _ in }
    ) {
        self.file = file
        self.size = size
        self.progress = progress
        start = offset
    }

    deinit { memory.deallocate() }

    /// The bytes that have been read and not dropped; they move when the next line is read.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[kept])
    }

    /// Where the next line begins in the log.
    var offset: UInt64 { start + UInt64(position) }

    /// The next line without its newline; nil if the rest of the log has none.
    func next() throws -> UnsafeRawBufferPointer? {
        while true {
            if let newline {
                defer { position = newline + 1 }
                return UnsafeRawBufferPointer(rebasing: bytes[position..<newline])
            }
            guard try fill() else { return nil }
        }
    }

    /// The last line, which has no newline; empty if the log ends in one.
    func last() -> UnsafeRawBufferPointer {
        defer { position = kept.count }
        return UnsafeRawBufferPointer(rebasing: bytes[position...])
    }

    /// Drops the lines that have been read.
    func drop() {
        kept = kept.lowerBound + position..<kept.upperBound
        start += UInt64(position)
        position = 0
    }

    private var newline: Int? {
        let bytes = bytes
        guard position < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + position, Int32(FileFormat.newline), bytes.count - position)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Reads on; false at the end.
    private func fill() throws -> Bool {
        let end = start + UInt64(kept.count)
        try progress(size > 0 ? Double(end) / Double(size) : 1)
        guard end < size else { return false }
        let isFull = kept.count == memory.count
        let target = isFull ? .allocate(byteCount: memory.count * 2, alignment: 16) : memory
        target.copyMemory(from: bytes)
        if isFull { memory.deallocate() }
        memory = target
        kept = 0..<kept.count
        let wanted = min(memory.count - kept.count, Int(size - end))
        let free = UnsafeMutableRawBufferPointer(rebasing: memory[kept.upperBound..<kept.upperBound + wanted])
        let count = try file.read(into: free, at: end)
        kept = 0..<kept.upperBound + count
        return count > 0
    }
}
