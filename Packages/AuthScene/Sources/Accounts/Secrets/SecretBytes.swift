internal import CSodium

/// A secret in locked memory, which is overwritten when the last reference is released.
///
/// The memory is libsodium's (`sodium_malloc`): it is excluded from core dumps, guard pages around it end
/// the process on an overrun, and it stays out of swap space as long as the process may lock memory
/// (`RLIMIT_MEMLOCK`). A `String` has no such protection and cannot be overwritten, so release strings with secrets as
/// soon as possible.
final class SecretBytes: Sendable {
    let count: Int
    // Sendable by hand: written in the initialiser only, read afterwards, and freed when nobody can read it.
    nonisolated(unsafe) private let start: UnsafeMutableRawPointer

    /// Allocates `count` bytes and fills them with the closure.
    ///
    /// - Throws: `AccountsError.unavailable` if there is no memory, or the cryptographic library cannot be started.
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

    /// Provides access to the bytes; `Byte` must have the size of one byte.
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
