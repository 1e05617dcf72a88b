internal import CSodium

/// Memory that held a secret and belongs to somebody else.
enum SecretMemory {
    /// Overwrites it in a way that no optimiser leaves out.
    static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        sodium_memzero(start, memory.count)
    }
}
