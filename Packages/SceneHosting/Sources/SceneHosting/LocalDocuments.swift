private import Glibc
public import SceneKitCore

/// Documents as files, and `-` as the standard streams where those are free.
public struct LocalDocuments: DocumentAccess {
    private let allowsStandardStreams: Bool
    private let onClosedOutput: @Sendable () -> Void

    /// - Parameters:
    ///   - allowsStandardStreams: false where the front end itself speaks through them.
    ///   - onClosedOutput: called on any thread when nobody reads standard output any longer, as behind `head`;
    ///     where it returns, the rest of the document goes nowhere.
    public init(allowsStandardStreams: Bool = true, onClosedOutput: @escaping @Sendable () -> Void = {}) {
        self.allowsStandardStreams = allowsStandardStreams
        self.onClosedOutput = onClosedOutput
    }

    public func openForReading(_ name: String) throws -> any DocumentReader {
        if name == "-" {
            try checkStreams()
            return FileReader(descriptor: STDIN_FILENO, name: "standard input", size: nil, closes: false)
        }
        let descriptor = open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DocumentError(name, errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw DocumentError(name, reason: "it is a folder, not a document")
        }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        return FileReader(
            descriptor: descriptor,
            name: name,
            size: isRegular ? Int(status.st_size) : nil,
            closes: true
        )
    }

    public func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        if name == "-" {
            try checkStreams()
            return StreamWriter(
                descriptor: STDOUT_FILENO,
                name: "standard output",
                closes: false,
                onClosedPipe: onClosedOutput
            )
        }
        var status = stat()
        guard stat(name, &status) == 0 else {
            guard errno == ENOENT else { throw DocumentError(name, errno: errno) }
            return try FileWriter(name: name, mode: 0o600)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw DocumentError(name, reason: "it is a folder, not a document")
        case S_IFREG:
            guard replacing else {
                throw DocumentError(name, reason: "it exists already; --force replaces it")
            }
            return try FileWriter(name: name, mode: status.st_mode & 0o777, isReplacing: true)
        default:
            let descriptor = open(name, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw DocumentError(name, errno: errno) }
            return StreamWriter(descriptor: descriptor, name: name, closes: true)
        }
    }

    private func checkStreams() throws {
        guard allowsStandardStreams else {
            throw DocumentError("-", reason: "the standard streams carry the session; name a file")
        }
    }
}

extension DocumentError {
    init(_ name: String, errno code: Int32) {
        let reason: String =
            switch code {
            case ENOENT: "there is no such document"
            case EACCES, EPERM: "permission is denied"
            default: String(cString: strerror(code))
            }
        self.init(name, reason: reason)
    }
}

private final class FileReader: DocumentReader {
    let size: Int?
    private let descriptor: Int32
    private let name: String
    private let closes: Bool

    init(descriptor: Int32, name: String, size: Int?, closes: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.size = size
        self.closes = closes
    }

    deinit { if closes { close(descriptor) } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try waitForBytes()
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw DocumentError(name, errno: errno) }
        }
    }

    /// A terminal or a pipe may keep its reader waiting for ever; a cancelled task does not wait with it.
    ///
    /// - Throws: `CancellationError`.
    private func waitForBytes() throws {
        guard size == nil else { return }
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, Self.patience) == 0 { try Task.checkCancellation() }
    }

    /// How long a cancelled reader goes on waiting at most, in milliseconds.
    private static let patience: Int32 = 100
}

/// Writes straight through, as streams and devices have it.
private final class StreamWriter: DocumentWriter {
    private let descriptor: Int32
    private let name: String
    private let closes: Bool
    private let onClosedPipe: () -> Void
    private var isAbandoned = false

    init(descriptor: Int32, name: String, closes: Bool, onClosedPipe: @escaping () -> Void = {}) {
        self.descriptor = descriptor
        self.name = name
        self.closes = closes
        self.onClosedPipe = onClosedPipe
    }

    deinit { if closes { close(descriptor) } }

    func write(_ bytes: borrowing [UInt8]) throws {
        guard !isAbandoned else { return }
        do {
            try bytes.withUnsafeBytes { try writeAll($0, to: descriptor, name: name) }
        } catch ClosedPipe.closed {
            // Nobody reads any longer, as behind `head`: that is an end, not a failure.
            isAbandoned = true
            onClosedPipe()
        }
    }

    func finish() throws {}
}

/// Writes beside the document and takes its place when all is there.
private final class FileWriter: DocumentWriter {
    private let name: String
    private let target: String
    private let temporary: String
    private let isReplacing: Bool
    private var descriptor: Int32

    init(name: String, mode: mode_t, isReplacing: Bool = false) throws {
        self.name = name
        self.isReplacing = isReplacing
        // A link stays a link: what it points to is replaced.
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
        do {
            try bytes.withUnsafeBytes { try writeAll($0, to: descriptor, name: name) }
        } catch ClosedPipe.closed {
            throw DocumentError(name, errno: EPIPE)
        }
    }

    func finish() throws {
        guard fsync(descriptor) == 0 else { throw DocumentError(name, errno: errno) }
        let code = close(descriptor)
        descriptor = -1
        guard code == 0 else {
            unlink(temporary)
            throw DocumentError(name, errno: errno)
        }
        // Without leave to replace, a document that has come to be in the meantime is kept.
        let moved = isReplacing ? rename(temporary, target) : link(temporary, target)
        let failure = errno
        if !isReplacing || moved != 0 { unlink(temporary) }
        guard moved == 0 else { throw DocumentError(name, errno: failure) }
    }
}

private enum ClosedPipe: Error {
    case closed
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String) throws {
    var rest = bytes
    while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            if errno == EPIPE { throw ClosedPipe.closed }
            throw DocumentError(name, errno: errno)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
}
