/// Memory for many small pieces, given back all at once.
final class IndexMemory {
    private var chunks: [UnsafeMutableRawPointer] = []
    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) private var next: UnsafeMutableRawPointer?
    @exclusivity(unchecked) private var free = 0

    private static let chunkSize = 1 << 20

    deinit {
        for chunk in chunks { chunk.deallocate() }
    }

    /// Room for a piece, which `commit` makes as long as it has become.
    func reserve(_ count: Int) -> UnsafeMutableRawPointer {
        if let next, count <= free { return next }
        let size = max(count, Self.chunkSize)
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        chunks.append(chunk)
        next = chunk
        free = size
        return chunk
    }

    func commit(_ count: Int) {
        next = next.map { $0 + count }
        free -= count
    }
}
