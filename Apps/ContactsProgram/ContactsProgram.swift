import ContactsScene
import Foundation
import SceneKitCore
import SceneProgramKit
import SceneProtocol
import StorageWorkers

/// The contacts as a program of their own, which keeps them in its own folder.
@main
struct ContactsProgram {
    @MainActor static func main() async throws {
        // Before the folder is granted, a host only reads the declaration.
        let hasFolder = FileManager.default.fileExists(atPath: "/cache")
        let location = try StorageLocation(parsing: hasFolder ? "sqlite:/cache/contacts.sqlite" : "memory:")
        let services = Services()
        services[RecordStore.self] = try await RecordStore.open(location)
        services[(any DocumentAccess).self] = NoDocuments()
        await SceneProgram.run(.contacts, services: services, needs: ProgramNeeds(cache: true))
    }
}

/// A program sees no documents of a person.
private struct NoDocuments: DocumentAccess {
    private static func refusal(_ name: String) -> DocumentError {
        DocumentError(name, reason: "a program sees no documents")
    }

    func openForReading(_ name: String) throws -> any DocumentReader { throw Self.refusal(name) }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        throw Self.refusal(name)
    }
}
