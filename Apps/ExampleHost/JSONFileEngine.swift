import Foundation
import StorageWorkers
import Synchronization

/// Stores all records in one JSON file that a person can read. Each batch rewrites the whole file.
///
/// Suitable for small collections, because the cost of a write grows with the file. One process at a time can open it.
final class JSONFileEngine: StorageEngine {
    private let path: String
    /// The descriptor that holds the file's lock while the store is open.
    private let lock: FileHandle
    private let collections: Mutex<[String: JSONCollection]>

    /// What tells the file's format, whatever else it has.
    private struct Format: Decodable {
        var format: Int
    }

    /// The file's content.
    private struct Content: Codable {
        static let version = 2

        var format = version
        var collections: [String: JSONCollection]
    }

    /// - Throws: `StorageError` if the file is not such a store, or another process has it open.
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
        // A child process shares the lock until it executes its own program.
        flock(lock.fileDescriptor, LOCK_UN)
    }

    func connect() throws -> any StorageConnection { JSONFileConnection(engine: self) }

    /// The file's decoded content.
    var all: [String: JSONCollection] { collections.withLock { $0 } }

    /// Changes a copy of the content and writes it; if either fails, content and file stay as they were.
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
            // The first format was the collections alone.
            guard let format = try? JSONDecoder().decode(Format.self, from: data).format else {
                return try JSONDecoder().decode([String: JSONCollection].self, from: data)
            }
            guard format <= Content.version else {
                throw StorageError.futureVersion(path: path, found: format, supported: Content.version)
            }
            return try JSONDecoder().decode(Content.self, from: data).collections
        } catch let error as StorageError {
            throw error
        } catch let error as DecodingError {
            throw StorageError.notAStore(path: path, reason: "\(error)")
        } catch {
            throw StorageError.cannotOpen(path: path, reason: error.localizedDescription)
        }
    }

    /// Writes a new file, syncs it, and renames it over the old one.
    private static func write(_ collections: [String: JSONCollection], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(Content(collections: collections))
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
