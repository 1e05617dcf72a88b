import FoundationEssentials
import Glibc
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import SceneHosting

@Suite("Documents and the store in use")
struct StoreInUseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func documents(_ store: RecordStore) -> LocalDocuments { LocalDocuments(isInUse: store.uses) }

    private func expectRefusal(
        _ name: String,
        _ documents: LocalDocuments,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let refusal = DocumentError(name, reason: "it is a file of the store in use; name another document")
        #expect(throws: refusal, sourceLocation: sourceLocation) {
            try documents.openForWriting(name, replacing: true)
        }
    }

    @Test("No path lets a document overwrite an SQLite store or the files beside it")
    func sqlite() async throws {
        let path = folder / "store.sqlite"
        let store = try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path))
        let documents = documents(store)
        mkdir(folder / "sub", 0o700)
        symlink("store.sqlite", folder / "symbolic")
        symlink(".", folder / "same")
        try #require(link(path, folder / "hard") == 0)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        for name in [
            "store.sqlite", "symbolic", "hard", "sub/../store.sqlite", "same/store.sqlite",
            "store.sqlite-wal",
            "store.sqlite-shm", "store.sqlite-journal",
        ] {
            expectRefusal(folder / name, documents)
        }
        expectRefusal("/proc/self/fd/\(descriptor)", documents)
        // A file with a similar name is an ordinary document.
        let writer = try documents.openForWriting(folder / "store.sqlite.vcf", replacing: false)
        try writer.write([1])
        try writer.finish()
        try await store.close()
    }

    @Test("No path lets a document overwrite a log's folder or its files")
    func log() async throws {
        let path = folder / "store"
        let store = try await RecordStore.open(StorageLocation(scheme: "file", path: path))
        var batch = RecordBatch()
        try batch.put(Line(id: "1"))
        try await store.write(batch)
        let documents = documents(store)
        symlink("store", folder / "symbolic")
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(!names.isEmpty)
        for name in names + ["new.vcf"] {
            expectRefusal(path + "/" + name, documents)
            expectRefusal(folder / "symbolic/" + name, documents)
        }
        try await store.close()
    }
}

private struct Line: Record {
    static let schema = RecordSchema<Self>(name: "lines")
    var id: String
}
