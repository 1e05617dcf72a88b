import SceneKitCore

/// The documents of this machine for a program that a model drives: it reads them by their paths, replaces none, and sees no
/// folders.
struct ProtectedDocuments: DocumentAccess {
    let documents: any DocumentAccess

    func openForReading(_ name: String) throws -> any DocumentReader {
        try documents.openForReading(name)
    }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        try documents.openForWriting(name, replacing: false)
    }
}
