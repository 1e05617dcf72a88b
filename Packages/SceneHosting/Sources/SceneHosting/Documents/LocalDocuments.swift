private import Glibc
public import SceneKitCore

/// Opens files as documents, and `-` as the standard streams if they are free.
public struct LocalDocuments: DocumentAccess {
    public let hasStandardStreams: Bool
    private let isInUse: @Sendable (String) -> Bool
    private let onClosedOutput: @Sendable () -> Void

    /// - Parameters:
    ///   - allowsStandardStreams: False if the front end uses the standard streams itself.
    ///   - isInUse: Whether a path refers to a file of the open store, which documents must not replace.
    ///   - onClosedOutput: Called on any thread when the reader of standard output has closed it, as `head` does. If it
    ///     returns, the rest of the document is discarded.
    public init(
        allowsStandardStreams: Bool = true,
        isInUse: @escaping @Sendable (String) -> Bool = { _ in false },
        onClosedOutput: @escaping @Sendable () -> Void = {}
    ) {
        hasStandardStreams = allowsStandardStreams
        self.isInUse = isInUse
        self.onClosedOutput = onClosedOutput
    }

    public func openForReading(_ name: String) throws -> any DocumentReader {
        if name == "-" {
            try checkStreams()
            return FileReader(descriptor: STDIN_FILENO, name: "standard input", size: nil, closes: false)
        }
        // Do not block until a pipe's other end is opened: the reader waits for it and can be cancelled.
        let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
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
        guard !isInUse(name) else {
            throw DocumentError(name, reason: "it is a file of the store in use; name another document")
        }
        var status = stat()
        guard stat(name, &status) == 0 else {
            guard errno == ENOENT else { throw DocumentError(name, errno: errno) }
            guard lstat(name, &status) != 0 else {
                throw DocumentError(name, reason: "it is a link to a missing document")
            }
            return try FileWriter(name: name, mode: 0o600)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw DocumentError(name, reason: "it is a folder, not a document")
        case S_IFREG:
            guard replacing else { throw DocumentError.exists(name) }
            return try FileWriter(name: name, mode: status.st_mode & 0o777, isReplacing: true)
        default:
            let descriptor = try openStream(name, isPipe: status.st_mode & S_IFMT == S_IFIFO)
            return StreamWriter(descriptor: descriptor, name: name, closes: true)
        }
    }

    public var hasFolders: Bool { true }

    public func openFolder(_ name: String) throws -> (any DocumentFolder)? {
        try LocalFolder(name, isInUse: isInUse)
    }

    /// - Throws: `CancellationError` if the task is cancelled before a reader opens the pipe.
    private func openStream(_ name: String, isPipe: Bool) throws -> Int32 {
        while true {
            let descriptor = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 { return descriptor }
            switch errno {
            case EINTR: continue
            case ENXIO where isPipe:
                try Task.checkCancellation()
                // No event announces a reader, so poll for one.
                poll(nil, 0, StreamWait.patience)
            case let code: throw DocumentError(name, errno: code)
            }
        }
    }

    private func checkStreams() throws {
        guard hasStandardStreams else {
            throw DocumentError("-", reason: "the session uses the standard streams; name a file")
        }
    }
}

extension DocumentError {
    init(_ name: String, errno code: Int32) {
        let reason: LocalizedText =
            switch code {
            case ENOENT: Self.missing(name)
            case EACCES, EPERM: "permission is denied"
            default: "\(String(cString: strerror(code)))"
            }
        self.init(name, reason: reason)
    }
    /// The reason why a document is missing: it has no folder, or is not in it.
    private static func missing(_ name: String) -> LocalizedText {
        guard let slash = name.lastIndex(of: "/"), slash > name.startIndex else {
            return "there is no such document"
        }
        let folder = String(name[..<slash])
        return access(folder, F_OK) == 0 ? "there is no such document" : "there is no folder '\(folder)'"
    }
}
