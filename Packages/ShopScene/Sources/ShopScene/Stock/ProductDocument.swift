import SceneKitCore
import StorageWorkers

/// Reads a document of products on a separate thread.
actor ProductDocument {
    private let executor = BlockingExecutor(label: "shop.document")
    private let documents: any DocumentAccess

    /// The most bytes of a document.
    static let sizeLimit = 4 << 20

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ documents: any DocumentAccess) {
        self.documents = documents
    }

    /// - Throws: `DocumentError`, also for a document that is too large.
    func bytes(of name: String) throws -> [UInt8] {
        let reader = try documents.openForReading(name)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= Self.sizeLimit else {
                throw DocumentError(name, reason: "it has more than 4 MiB")
            }
        }
    }
}
