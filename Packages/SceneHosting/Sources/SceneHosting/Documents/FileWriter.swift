import Glibc
import SceneKitCore

/// Writes a temporary file beside the document, and replaces the document with it at the end.
final class FileWriter: DocumentWriter {
    private let name: String
    private let target: String
    private let temporary: String
    private let isReplacing: Bool
    private var descriptor: Int32

    init(name: String, mode: mode_t, isReplacing: Bool = false) throws {
        self.name = name
        self.isReplacing = isReplacing
        // A symbolic link stays: its target is replaced.
        target =
            realpath(name, nil).map { path in
                defer { free(path) }
                return String(cString: path)
            } ?? name
        temporary = target + ".\(getpid()).partial"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw DocumentError(name, errno: errno) }
        if isReplacing { fchmod(descriptor, mode) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    func write(_ bytes: borrowing [UInt8]) throws {
        try Self.writeAll(bytes, to: descriptor, name: name)
    }

    func finish() throws {
        guard fsync(descriptor) == 0 else { throw DocumentError(name, errno: errno) }
        let code = close(descriptor)
        descriptor = -1
        guard code == 0 else {
            unlink(temporary)
            throw DocumentError(name, errno: errno)
        }
        // Unless replacing is allowed, a document that was created in the meantime stays.
        let moved = isReplacing ? rename(temporary, target) : link(temporary, target)
        let failure = errno
        if !isReplacing || moved != 0 { unlink(temporary) }
        guard moved == 0 else { throw DocumentError(name, errno: failure) }
    }

    /// Writes all bytes to a file.
    static func writeAll(_ bytes: borrowing [UInt8], to descriptor: Int32, name: String) throws {
        do {
            try bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: rest)
                    rest = rest.dropFirst(try write(part, to: descriptor, name: name))
                }
            }
        } catch ClosedPipe.closed {
            throw DocumentError(name, errno: EPIPE)
        }
    }

    /// Writes once.
    ///
    /// - Returns: The number of bytes written; 0 if a non-blocking stream accepts none.
    /// - Throws: `DocumentError`, or `ClosedPipe`.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String) throws -> Int {
        let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        if count >= 0 { return count }
        switch errno {
        case EINTR, EAGAIN: return 0
        case EPIPE: throw ClosedPipe.closed
        case let code: throw DocumentError(name, errno: code)
        }
    }
}

/// The reader of a pipe has closed it.
enum ClosedPipe: Error {
    case closed
}
