internal import CSodium

/// A secret in memory of its own, which is overwritten when the last reference goes.
///
/// A `String` that a secret came in cannot be overwritten; who has one keeps it for as short as possible.
final class SecretBytes: Sendable {
    let count: Int
    // Sendable by hand: written in the initialiser only, read afterwards, and freed when nobody can read it.
    nonisolated(unsafe) private let start: UnsafeMutableRawPointer

    /// Takes memory for `count` bytes and has all of it filled.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        self.count = count
        start = .allocate(byteCount: max(1, count), alignment: 1)
        fill(UnsafeMutableRawBufferPointer(start: start, count: count))
    }

    /// The UTF-8 of a text.
    convenience init(_ text: String) {
        var text = text
        let count = text.utf8.count
        self.init(count: count) { target in
            text.withUTF8 { target.copyMemory(from: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Random bytes from the operating system's generator.
    ///
    /// - Throws: `AccountsError.unavailable` where the cryptographic library does not start.
    static func random(count: Int) throws -> SecretBytes {
        try Sodium.start()
        return SecretBytes(count: count) { target in
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
        sodium_memzero(start, count)
        start.deallocate()
    }
}
