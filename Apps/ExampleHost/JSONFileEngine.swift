import Foundation
import StorageWorkers
import Synchronization

/// Keeps all records in one JSON file that a person can read; each batch writes the file anew.
///
/// For small collections: a write costs as much as there is. One process has it open at a time.
final class JSONFileEngine: StorageEngine {
    let capabilities: StorageCapabilities = [.persistent]
    private let path: String
    /// Its lock is held as long as it is open.
    private let lock: FileHandle
    private let collections: Mutex<[String: JSONCollection]>

    /// - Throws: `StorageError` where the file is no such store, or another process has it open.
    init(path: String) throws {
        guard !path.isEmpty else {
            throw StorageError.invalidLocation("json:", reason: "a path must follow 'json:'")
        }
        self.path = path
        let lockPath = path + ".lock"
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageError.cannotOpen(path: lockPath, reason: String(cString: strerror(errno)))
        }
        lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw StorageError.inUse(path: path, process: nil)
        }
        collections = Mutex(try Self.read(path))
    }

    var paths: [String] { ["", ".new", ".lock"].map { path + $0 } }

    deinit {
        // A child that is being started holds a copy of the descriptor until it runs its own program.
        flock(lock.fileDescriptor, LOCK_UN)
    }

    func connect() throws -> any StorageConnection { JSONFileConnection(engine: self) }

    /// The stored content.
    var all: [String: JSONCollection] { collections.withLock { $0 } }

    /// Changes a copy; when it returns the file has all of it, else nothing has changed.
    func write<Value: Sendable>(
        _ work: (inout [String: JSONCollection]) throws -> Value
    ) throws -> Value {
        try collections.withLock { collections in
            var changed = collections
            let value = try work(&changed)
            try Self.write(changed, to: path)
            collections = changed
            return value
        }
    }

    private static func read(_ path: String) throws -> [String: JSONCollection] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            return try JSONDecoder().decode([String: JSONCollection].self, from: data)
        } catch let error as DecodingError {
            throw StorageError.notAStore(path: path, reason: "\(error)")
        } catch {
            throw StorageError.cannotOpen(path: path, reason: error.localizedDescription)
        }
    }

    /// A new file takes the place of the old one once it is on the disk.
    private static func write(_ collections: [String: JSONCollection], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(collections)
            let temporary = path + ".new"
            let mode = [FileAttributeKey.posixPermissions: 0o600]
            guard FileManager.default.createFile(atPath: temporary, contents: data, attributes: mode) else {
                throw POSIXError(.init(rawValue: errno) ?? .EIO)
            }
            try synchronize(temporary)
            guard rename(temporary, path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            try synchronize(URL(filePath: path).deletingLastPathComponent().path)
        } catch {
            throw StorageError.failed("\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    private static func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
}
