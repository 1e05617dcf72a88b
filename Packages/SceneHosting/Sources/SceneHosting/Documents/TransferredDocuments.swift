private import Glibc
public import HTTPMounts
public import SceneKitCore
private import Synchronization

/// The documents of a session over a network: uploads to read, and a download to write. No name refers to a file of the
/// server.
@_spi(Hosting) public final class TransferredDocuments: DocumentAccess, Sendable {
    private struct State {
        var uploads: [String: UploadedFile] = [:]
        var download: Download?
        var downloads = 0
    }

    /// A document that a scene has written.
    public struct Download: Sendable {
        public let number: Int
        public let name: String
        public let content: OwnedDescriptor
        public let size: Int
    }

    private let state = Mutex(State())

    public init() {}

    /// Takes the uploads of a form in place of earlier ones; readers of those go on.
    public func take(_ uploads: [UploadedFile]) {
        state.withLock { $0.uploads = Dictionary(uploads.map { ($0.filename, $0) }) { _, last in last } }
    }

    /// The last written document, until it has been taken.
    public var download: Download? { state.withLock { $0.download } }

    /// Takes the document with a number; a second call returns nil.
    public func takeDownload(_ number: Int) -> Download? {
        state.withLock { state in
            guard state.download?.number == number else { return nil }
            defer { state.download = nil }
            return state.download
        }
    }

    public func openForReading(_ name: String) throws -> any DocumentReader {
        guard let upload = state.withLock({ $0.uploads[name] }) else {
            throw DocumentError(name, reason: "it has not been uploaded; choose the file again")
        }
        return UploadReader(upload)
    }

    public func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        try DownloadWriter(name, self)
    }

    fileprivate func finish(_ name: String, _ content: OwnedDescriptor, size: Int) {
        state.withLock { state in
            state.downloads += 1
            state.download = Download(number: state.downloads, name: name, content: content, size: size)
        }
    }
}

/// Reads an upload from its beginning.
private final class UploadReader: DocumentReader {
    private let upload: UploadedFile
    private var position = 0

    var size: Int? { upload.size }

    init(_ upload: UploadedFile) { self.upload = upload }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = pread(upload.content.number, buffer.baseAddress, buffer.count, off_t(position))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw DocumentError(upload.filename, reason: "\(String(cString: strerror(errno)))")
            }
            position += count
            return count
        }
    }
}

/// Writes a download to a temporary file without a name.
private final class DownloadWriter: DocumentWriter {
    private let name: String
    private let content: OwnedDescriptor
    private let documents: TransferredDocuments
    private var size = 0

    init(_ name: String, _ documents: TransferredDocuments) throws {
        self.name = name
        self.documents = documents
        guard let content = OwnedDescriptor.temporaryFile() else {
            throw DocumentError(name, reason: "\(String(cString: strerror(errno)))")
        }
        self.content = content
    }

    func write(_ bytes: borrowing [UInt8]) throws {
        guard bytes.withUnsafeBytes(content.write) else {
            throw DocumentError(name, reason: "\(String(cString: strerror(errno)))")
        }
        size += bytes.count
    }

    func finish() throws { documents.finish(name, content, size: size) }
}
