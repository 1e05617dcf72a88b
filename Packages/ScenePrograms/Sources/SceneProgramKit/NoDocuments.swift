import SceneKitCore

/// A program sees no documents, other than those that it asks `HostServices` for.
struct NoDocuments: DocumentAccess {
    private static func refusal(_ name: String) -> DocumentError {
        DocumentError(name, reason: "a program sees no documents")
    }

    func openForReading(_ name: String) throws -> any DocumentReader { throw Self.refusal(name) }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        throw Self.refusal(name)
    }
}
