import Foundation

@_spi(Backend) @testable import StorageWorkers

/// A folder for the stores of one test.
struct StoreFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/store-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Where a store of a kind lies.
    func location(_ scheme: String, _ name: String = "store") -> StorageLocation {
        StorageLocation(scheme: scheme, path: scheme == "memory" ? "" : path + "/" + name)
    }
}

/// Something that a test does in the middle of what a store does.
final class Interruption: Sendable {
    private let work = Guarded<(@Sendable () throws -> Void)?>(nil)
    private let calls = Guarded(0)

    var count: Int { calls.withLock { $0 } }

    func set(_ work: (@Sendable () throws -> Void)?) {
        self.work.withLock { $0 = work }
        calls.withLock { $0 = 0 }
    }

    func happen() throws {
        calls.withLock { $0 += 1 }
        try work.withLock { $0 }?()
    }
}
