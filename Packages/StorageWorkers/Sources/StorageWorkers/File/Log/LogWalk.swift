internal import Glibc

/// Reads a log line by line, and keeps the lines in memory until they are dropped.
struct LogWalk: ~Copyable {
    private let file: LogFile
    private let size: UInt64
    private let progress: StorageProgress
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    /// The range of the kept bytes.
    private var kept = 0..<0
    /// The offset of the kept bytes in the log.
    private(set) var start: UInt64
    /// The offset of the next line in the kept bytes.
    private(set) var position = 0

    /// - Parameters:
    ///   - offset: The offset of the first line.
    ///   - size: The end of the log.
    ///   - progress: Called before each read, and at the end with 1.
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

    /// The kept bytes. They move when the next line is read.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[kept])
    }

    /// The offset of the next line in the log.
    var offset: UInt64 { start + UInt64(position) }

    /// The next line without its newline; nil if no newline follows.
    mutating func next() throws -> UnsafeRawBufferPointer? {
        while true {
            if let newline {
                defer { position = newline + 1 }
                return UnsafeRawBufferPointer(rebasing: bytes[position..<newline])
            }
            guard try fill() else { return nil }
        }
    }

    /// The text after the last newline.
    mutating func last() -> UnsafeRawBufferPointer {
        defer { position = kept.count }
        return UnsafeRawBufferPointer(rebasing: bytes[position...])
    }

    /// Frees the memory of the lines read so far.
    mutating func drop() {
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

    /// Reads more bytes; false at the end.
    private mutating func fill() throws -> Bool {
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
