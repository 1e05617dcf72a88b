internal import CSodium

/// Overwrites memory with a secret that another object owns.
enum SecretMemory {
    /// Overwrites the memory in a way that no optimiser removes.
    static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        sodium_memzero(start, memory.count)
    }
}
