import Glibc
@_spi(Hosting) import SceneKitCore

/// A folder of files.
final class LocalFolder: DocumentFolder {
    let path: String
    /// The folder as the person named it, for messages.
    private let name: String
    private let descriptor: Int32
    private let isInUse: @Sendable (String) -> Bool

    /// - Parameter isInUse: Whether a path refers to a file of the open store, which must stay as it is.
    /// - Returns: nil if there is no folder of that name.
    init?(_ name: String, isInUse: @escaping @Sendable (String) -> Bool = { _ in false }) throws {
        let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if [ENOTDIR, ENOENT].contains(errno) { return nil }
            throw DocumentError(name, errno: errno)
        }
        guard let path = realpath(name, nil) else {
            let code = errno
            close(descriptor)
            throw DocumentError(name, errno: code)
        }
        defer { free(path) }
        self.path = String(cString: path)
        self.name = name
        self.descriptor = descriptor
        self.isInUse = isInUse
    }

    deinit { close(descriptor) }

    func reserve() throws {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // Some network file systems have no locks; there, the checks of each change have to do.
            guard errno == EWOULDBLOCK else { return }
            throw DocumentError(name, reason: "another program is synchronising this folder; try again later")
        }
        for leftover in try names().texts where StagedFile.isName(leftover) {
            unlinkat(descriptor, leftover, 0)
        }
    }

    func entries(suffix: String) throws -> [DocumentEntry] {
        func isListed(_ name: String) -> Bool {
            name.lowercased().hasSuffix(suffix.lowercased()) && !name.hasPrefix(".")
        }
        let names = try names()
        let unnamed = names.others.filter(isListed).map { DocumentEntry($0, stamp: nil, isUnnamed: true) }
        return (names.texts.filter(isListed).map(found) + unnamed).sorted { $0.name < $1.name }
    }

    func entry(_ name: String) throws -> DocumentEntry? { exists(name) ? found(name) : nil }

    func read(_ name: String, limit: Int) throws -> [UInt8] {
        let document = Self.document(name, in: self.name)
        // Do not wait for a writer if a pipe has replaced the file.
        let file = openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw DocumentError(document, errno: errno) }
        let reader = FileReader(descriptor: file, name: document, size: 0, closes: true)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw DocumentError(document, reason: "it is too large") }
        }
    }

    func apply(_ changes: [DocumentChange]) throws -> [DocumentChange.Outcome] {
        if let used = changes.first(where: { isInUse(path + "/" + $0.name) }) {
            throw DocumentError(
                Self.document(used.name, in: name),
                reason: "it is a file of the store in use; name another folder"
            )
        }
        // Write all files before waiting for the disk: the first wait then serves most of them.
        let staged = changes.map { change in
            Result {
                try change.content.map {
                    try StagedFile($0, for: change.name, in: descriptor, folder: name)
                }
            }
        }
        let written = staged.map { file in Result { try file.get()?.sync() } }
        // A file may be protected; the others are changed all the same.
        let outcomes = zip(changes, zip(staged, written)).map { change, file in
            do {
                try file.1.get()
                return try finish(change, file.0.get())
            } catch {
                return .failed((error as? DocumentError)?.reason ?? LocalizedText(error))
            }
        }
        guard fsync(descriptor) == 0 else { throw DocumentError(name, errno: errno) }
        return outcomes
    }

    /// Gives a written file its name, or deletes the document.
    private func finish(
        _ change: DocumentChange,
        _ file: StagedFile?
    ) throws -> DocumentChange.Outcome {
        guard FileStatus(change.name, in: descriptor)?.stamp == change.stamp,
            change.stamp != nil || !exists(change.name)
        else { return .changedMeanwhile }
        if let file { return try file.move(isReplacing: change.stamp != nil) }
        guard unlinkat(descriptor, change.name, 0) == 0 else {
            throw DocumentError(Self.document(change.name, in: name), errno: errno)
        }
        return .done
    }

    static func document(_ name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    private func found(_ name: String) -> DocumentEntry {
        let status = FileStatus(name, in: descriptor)
        return DocumentEntry(name, stamp: status?.stamp, isRecent: status?.isRecent ?? false)
    }

    private func exists(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// The names in the folder; those that are no UTF-8 apart, with U+FFFD for each wrong part.
    private func names() throws -> (texts: [String], others: [String]) {
        // A stream of its own reads from the beginning, whatever was read before.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else {
            let code = errno
            if copy >= 0 { close(copy) }
            throw DocumentError(name, errno: code)
        }
        defer { closedir(stream) }
        var names: (texts: [String], others: [String]) = ([], [])
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw DocumentError(name, errno: errno) }
                return names
            }
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let name = bytes.prefix { $0 != 0 }
                if let text = String(validating: name, as: UTF8.self) {
                    names.texts.append(text)
                } else {
                    names.others.append(String(decoding: name, as: UTF8.self))
                }
            }
        }
    }
}
