import Foundation
import Glibc
import Testing

@testable import StorageWorkers

@Suite("The file of a SQLite store")
struct SQLiteFileTests {
    private let folder: StoreFolder
    private var path: String { folder.path + "/store" }

    init() throws { folder = try StoreFolder() }

    private var moved: StorageError {
        .failed(
            "\(path) has been removed, renamed or replaced since it was opened; nothing has been written to it"
        )
    }

    private func make(_ path: String, _ id: String) throws {
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(Leaf(id: id))
        try connection.close()
    }

    enum Change: CaseIterable { case removed, renamed, replaced, linkChanged }

    private func perform(_ change: Change) throws {
        switch change {
        case .removed: #expect(unlink(path) == 0)
        case .renamed: #expect(rename(path, folder.path + "/elsewhere") == 0)
        case .replaced:
            try make(folder.path + "/other", "other")
            #expect(rename(folder.path + "/other", path) == 0)
        case .linkChanged:
            try make(folder.path + "/other", "other")
            #expect(unlink(path) == 0 && symlink("other", path) == 0)
        }
    }

    @Test(
        "No write goes to a file that the store's path no longer leads to, nor to another one in its place",
        arguments: Change.allCases
    )
    func moved(change: Change) throws {
        defer { folder.remove() }
        if change == .linkChanged {
            try make(folder.path + "/first", "a")
            #expect(symlink("first", path) == 0)
        } else {
            try make(path, "a")
        }
        let engine = SQLiteEngine(path: path)
        let connection = try engine.connect()
        try connection.put(Leaf(id: "b"))
        try perform(change)
        #expect(throws: moved) { try connection.put(Leaf(id: "c")) }
        // A connection of the same store that is only made now, as for the first write of a session.
        #expect(throws: moved) { try engine.connect() }
        #expect(try connection.leaves().map(\.id) == ["a", "b"])
        #expect(StoreFolder.isThere(path) == (change == .replaced || change == .linkChanged))
        try connection.close()
    }

    @Test("A store whose file was moved away and back is written to again")
    func movedBack() throws {
        defer { folder.remove() }
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(Leaf(id: "a"))
        try perform(.renamed)
        #expect(throws: moved) { try connection.put(Leaf(id: "b")) }
        #expect(rename(folder.path + "/elsewhere", path) == 0)
        try connection.put(Leaf(id: "b"))
        #expect(try connection.leaves().map(\.id) == ["a", "b"])
        try connection.close()
    }

    @Test("A hard link is refused, and so are writes from the moment at which there is one")
    func hardLinks() throws {
        defer { folder.remove() }
        let other = folder.path + "/other"
        func refusal(_ path: String) -> StorageError {
            .cannotOpen(
                path: path,
                reason: "it is a hard link, and records that are written by another name would be lost; "
                    + "use a symbolic link, or a copy"
            )
        }
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(Leaf(id: "a"))
        #expect(link(path, other) == 0)
        for path in [path, other] {
            #expect(throws: refusal(path)) { try SQLiteEngine(path: path).connect() }
            #expect(throws: refusal(path)) {
                try SQLiteEngine(path: path).check({ _ in }, progress: { _ in })
            }
        }
        #expect(throws: refusal(path)) { try connection.put(Leaf(id: "b")) }
        #expect(unlink(other) == 0)
        try connection.put(Leaf(id: "c"))
        #expect(try connection.leaves().map(\.id) == ["a", "c"])
        try connection.close()
    }

    @Test(
        "A path is a file's name, also if SQLite would read an address",
        arguments: ["file:u.db", ":memory:"]
    )
    func names(name: String) throws {
        defer { folder.remove() }
        // A relative path, as people give it; the tests' folder is no place for files otherwise.
        defer { for suffix in ["", "-wal", "-shm"] { unlink(name + suffix) } }
        let connection = try SQLiteEngine(path: name).connect()
        try connection.put(Leaf(id: "a"))
        #expect(try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int == 0o600)
        #expect(try SQLiteEngine(path: "./" + name).connect().leaves().map(\.id) == ["a"])
        try connection.close()
        let copy = folder.path + "/copy"
        try SQLiteEngine(path: name).backup(to: copy) { _ in }
        #expect(try SQLiteEngine(path: copy).connect().leaves().map(\.id) == ["a"])
    }

    @Test("A store in a folder that may not be written to is refused with that reason")
    func readOnlyFolder() throws {
        defer { folder.remove() }
        let disk = folder.path + "/disk"
        #expect(mkdir(disk, 0o700) == 0)
        // Only root may mount, and root may write to every folder of a writable file system.
        let canMount = mount("tmpfs", disk, "tmpfs", 0, "size=4m") == 0
        defer { if canMount { umount2(disk, Int32(MNT_DETACH)) } }
        let path = disk + "/store"
        try make(path, "a")
        let isReadOnly =
            canMount ? mount("", disk, "", UInt(MS_REMOUNT | MS_RDONLY), "") == 0 : chmod(disk, 0o500) == 0
        try #require(isReadOnly)
        defer { if !canMount { chmod(disk, 0o700) } }
        let refusal = StorageError.cannotOpen(
            path: path,
            reason:
                "its folder may not be written to, which is needed to read it too; a copy of it can be read"
        )
        #expect(throws: refusal) { try SQLiteEngine(path: path).connect() }
    }
}
