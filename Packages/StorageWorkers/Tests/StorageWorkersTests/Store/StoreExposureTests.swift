import Foundation
import Testing

@testable import StorageWorkers

@Suite("Exposure and files of a store")
struct StoreExposureTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func link(_ name: String, to target: String) throws -> String {
        let path = folder.path + "/" + name
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return path
    }

    private func opened(_ location: StorageLocation) async throws -> RecordStore {
        let store = try await RecordStore.open(location)
        var batch = RecordBatch()
        try batch.put(Leaf(id: "a", title: "one"))
        try await store.write(batch)
        return store
    }

    @Test("A new store is accessible to its owner only, even if created through a dangling link")
    func newStores() async throws {
        defer { folder.remove() }
        _ = try link("second", to: "target.sqlite")
        for path in [folder.path + "/plain", try link("first", to: "second")] {
            let store = try await opened(StorageLocation(scheme: "sqlite", path: path))
            #expect(store.exposure == nil)
            try await store.close()
        }
        for file in ["plain", "target.sqlite"] { try #expect(mode(folder.path + "/" + file) == 0o600) }

        let store = try await opened(StorageLocation(scheme: "file", path: try link("third", to: "target")))
        #expect(store.exposure == nil)
        try await store.close()
        try #expect(mode(folder.path + "/target") == 0o700)
        for file in ["lock", "records.log"] { try #expect(mode(folder.path + "/target/" + file) == 0o600) }
    }

    @Test("An SQLite store that others can read is reported with its mode and the command to fix it")
    func exposedFile() async throws {
        defer { folder.remove() }
        let location = folder.location("sqlite", "Ada's store")
        try await opened(location).close()
        try setMode(0o644, location.path)
        let store = try await RecordStore.open(location)
        let quoted = folder.path + #"/Ada'\''s store"#
        let exposure = try #require(store.exposure)
        #expect(exposure.path == location.path)
        #expect(
            "\(exposure)"
                == "others can read \(location.path), whose mode is 0644; "
                + "'chmod 600 '\(quoted)'' mends that"
        )
        for file in ["", "-wal", "-shm"] { try setMode(0o600, location.path + file) }
        #expect(store.exposure == nil)
        try setMode(0o620, location.path + "-wal")
        #expect(
            store.exposure?.description
                == "others can change \(location.path)-wal, whose mode is 0620; 'chmod 600 '\(quoted)-wal'' mends that"
        )
        try await store.close()
    }

    @Test("A file: store is exposed by its files, but not in a folder that others cannot enter")
    func exposedFolder() async throws {
        defer { folder.remove() }
        let location = folder.location("file")
        let store = try await opened(location)
        try setMode(0o666, location.path + "/records.log")
        #expect(store.exposure == nil)
        try setMode(0o755, location.path)
        #expect(
            store.exposure?.description
                == "others can read and change \(location.path)/records.log, whose mode is 0666; "
                + "'chmod 700 \(location.path)' mends that"
        )
        try setMode(0o600, location.path + "/records.log")
        #expect(store.exposure == nil)
        try setMode(0o777, location.path)
        #expect(store.exposure?.path == location.path)
        try await store.close()
        #expect(try await RecordStore.open(folder.location("memory")).exposure == nil)
    }

    @Test("A store knows its files by any name", arguments: ["sqlite", "file"])
    func use(scheme: String) async throws {
        defer { folder.remove() }
        let location = folder.location(scheme)
        let store = try await opened(StorageLocation(scheme: scheme, path: try link("link", to: "store")))
        let main = scheme == "file" ? location.path + "/records.log" : location.path
        let others =
            scheme == "file" ? ["", "/lock", "/records.log.new", "/any"] : ["", "-wal", "-shm", "-journal"]
        let hardLink = folder.path + "/hard"
        try FileManager.default.linkItem(atPath: main, toPath: hardLink)
        let names =
            others.map { location.path + $0 } + [
                hardLink, folder.path + "/link",
                folder.path + "/../" + URL(fileURLWithPath: folder.path).lastPathComponent + "/store/",
            ]
        for name in names { #expect(store.uses(name), "\(name)") }
        #expect(store.uses(try link("dangling", to: others.last.map { "store" + $0 } ?? "")))
        let free = ["/other", "/store2", "", "/store-walnut", "/none/store"].map { folder.path + $0 }
        for name in free + ["store", "-"] { #expect(!store.uses(name), "\(name)") }
        try await store.close()
        #expect(try await !RecordStore.open(folder.location("memory")).uses(location.path))
    }
}
