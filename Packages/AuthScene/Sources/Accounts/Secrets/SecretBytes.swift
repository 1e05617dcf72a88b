internal import CSodium

/// A secret in locked memory of its own, which is overwritten when the last reference goes.
///
/// The memory is libsodium's (`sodium_malloc`): it is left out of core dumps, pages around it that may not be touched end
/// the process on an overrun, and it stays out of swap space as long as the process may lock memory
/// (`RLIMIT_MEMLOCK`). A `String` that a secret came in has none of this and cannot be overwritten; who has one keeps it
/// for as short as possible.
final class SecretBytes: Sendable {
    let count: Int
    // Sendable by hand: written in the initialiser only, read afterwards, and freed when nobody can read it.
    nonisolated(unsafe) private let start: UnsafeMutableRawPointer

    /// Takes memory for `count` bytes and has all of it filled.
    ///
    /// - Throws: `AccountsError.unavailable` where there is no memory, or the cryptographic library does not start.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws {
        try Sodium.start()
        guard let start = sodium_malloc(max(1, count)) else {
            throw AccountsError.unavailable("there are no \(count) bytes of memory for a secret")
        }
        self.count = count
        self.start = start
        fill(UnsafeMutableRawBufferPointer(start: start, count: count))
    }

    /// The UTF-8 of a text.
    ///
    /// - Throws: `AccountsError.unavailable`.
    convenience init(_ text: String) throws {
        var text = text
        let count = text.utf8.count
        try self.init(count: count) { target in
            text.withUTF8 { target.copyMemory(from: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Random bytes from the operating system's generator.
    ///
    /// - Throws: `AccountsError.unavailable`.
    static func random(count: Int) throws -> SecretBytes {
        try SecretBytes(count: count) { target in
            guard let start = target.baseAddress else { return }
            randombytes_buf(start, target.count)
        }
    }

    /// Lends the bytes; `Byte` is one byte in size.
    func withBytes<Byte: BitwiseCopyable, Value>(
        as type: Byte.Type,
        _ body: (UnsafePointer<Byte>) -> Value
    ) -> Value {
        start.withMemoryRebound(to: type, capacity: max(1, count)) { body($0) }
    }

    /// The bytes as hexadecimal digits.
    var hexadecimal: String {
        Hexadecimal.encode(UnsafeRawBufferPointer(start: start, count: count))
    }

    deinit {
        sodium_free(start)
    }
}
