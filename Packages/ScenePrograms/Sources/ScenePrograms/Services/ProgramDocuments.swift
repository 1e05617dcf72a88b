import FoundationEssentials
import SceneKitCore
import SceneProtocol
import StorageWorkers

/// Reads and writes documents for a program, in parts. Which ones, its scene decides.
actor ProgramDocuments {
    private let executor = BlockingExecutor(label: "program.documents")
    private let access: any DocumentAccess
    private let limits: ProgramLimits
    private var readers: [String: any DocumentReader] = [:]
    private var writers: [String: (writer: any DocumentWriter, size: Int)] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ access: any DocumentAccess, _ limits: ProgramLimits) {
        self.access = access
        self.limits = limits
    }

    /// The next part of a document.
    ///
    /// - Parameter isFirst: Whether to begin anew.
    /// - Throws: `DocumentError`, or `ProtocolError` for too many documents.
    func read(_ name: String, isFirst: Bool) throws -> DocumentPart {
        if isFirst { readers[name] = nil }
        let reader = try readers[name] ?? opened { try access.openForReading(name) }
        readers[name] = nil
        var bytes = [UInt8](repeating: 0, count: limits.partBytes)
        var (count, isLast) = (0, false)
        while count < bytes.count, !isLast {
            let added = try bytes.withUnsafeMutableBytes {
                try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
            }
            count += added
            isLast = added == 0
        }
        // After an error, the next request begins anew.
        if !isLast { readers[name] = reader }
        return DocumentPart(data: Data(bytes[..<count]).base64EncodedString(), isLast: isLast)
    }

    /// Appends a part to a document, which is replaced with the last one.
    ///
    /// - Parameter isReplacing: Whether an existing document may be replaced.
    /// - Throws: `DocumentError`, or `ProtocolError` for too much.
    func write(_ name: String, _ bytes: [UInt8], isLast: Bool, isReplacing: Bool) throws {
        var (writer, size) =
            try writers[name]
            ?? (opened { try access.openForWriting(name, replacing: isReplacing) }, 0)
        // After an error, nothing is kept.
        writers[name] = nil
        size += bytes.count
        guard size <= limits.documentBytes else {
            throw ProtocolError(
                ProtocolError.refusedCode,
                "a document may have \(limits.documentBytes) bytes"
            )
        }
        try writer.write(bytes)
        if isLast { try writer.finish() } else { writers[name] = (writer, size) }
    }

    private func opened<Document>(_ open: () throws -> Document) throws -> Document {
        guard readers.count + writers.count < limits.documents else {
            throw ProtocolError(
                ProtocolError.refusedCode,
                "a scene may have \(limits.documents) documents open at once"
            )
        }
        return try open()
    }
}
