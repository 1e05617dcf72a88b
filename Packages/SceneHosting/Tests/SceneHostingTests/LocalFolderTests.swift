import Foundation
import Glibc
import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

@Suite("Folders of files")
struct LocalFolderTests {
    private let folder: TemporaryFolder
    private let local: LocalFolder

    init() throws {
        folder = try TemporaryFolder()
        local = try #require(try LocalFolder(folder.path))
    }

    private func change(_ name: String, _ content: String?, isNew: Bool = false) throws -> DocumentChange {
        DocumentChange(
            name,
            content: content.map { Array($0.utf8) },
            stamp: isNew ? nil : try local.entry(name)?.stamp
        )
    }

    @Test("Only documents with the suffix are listed; hidden ones are not, and others have no stamp")
    func entries() throws {
        for name in ["b.vcf", "a.vcf", ".hidden.vcf", "c.vcf.tmp", "color"] {
            try folder.write("x", to: name)
        }
        mkdir(folder / "folder.vcf", 0o700)
        symlink("a.vcf", folder / "link.vcf")
        symlink("nowhere", folder / "dangling.vcf")
        let entries = try local.entries(suffix: ".vcf")
        #expect(entries.map(\.name) == ["a.vcf", "b.vcf", "dangling.vcf", "folder.vcf", "link.vcf"])
        #expect(entries.map { $0.stamp != nil } == [true, true, false, false, true])
        #expect(entries[0].isRecent)
        #expect(try local.entry("missing") == nil)
    }

    @Test("A stamp differs after each change, even of the same size and with the old time")
    func stamps() throws {
        try folder.write("one", to: "a")
        let first = try local.entry("a")?.stamp
        #expect(try local.apply([change("a", "two")]) == [.done])
        let second = try local.entry("a")?.stamp
        #expect(first != second)
        #expect(try local.entry("a")?.stamp == second)
    }

    @Test("Changes create, replace and delete documents, keep modes and links, and leave nothing else")
    func changes() throws {
        for name in ["a", "b", "target"] { try folder.write("old", to: name) }
        chmod(folder / "a", 0o640)
        symlink("target", folder / "link")
        let changes = try [
            change("a", "new"), change("b", nil), change("c", "new", isNew: true), change("link", "new"),
        ]
        #expect(try local.apply(changes) == [.done, .done, .done, .done])
        #expect(try folder.names() == ["a", "c", "link", "target"])
        for name in ["a", "c", "target"] { #expect(try folder.text(of: name) == "new") }
        #expect(folder.mode(of: "a") == 0o640)
        #expect(folder.mode(of: "c") == 0o600)
        var status = stat()
        #expect(lstat(folder / "link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("A document that another program has changed, created or deleted stays as it is")
    func changedMeanwhile() throws {
        try folder.write("old", to: "a")
        try folder.write("old", to: "b")
        let changes = try [
            change("a", "ours"), change("b", nil), change("c", "ours", isNew: true),
            DocumentChange("d", content: nil, stamp: "1"),
        ]
        try folder.write("theirs, longer", to: "a")
        try folder.write("theirs, longer", to: "b")
        try folder.write("theirs", to: "c")
        #expect(try local.apply(changes) == Array(repeating: .changedMeanwhile, count: 4))
        for name in ["a", "b"] { #expect(try folder.text(of: name) == "theirs, longer") }
        #expect(try folder.text(of: "c") == "theirs")
        #expect(try folder.names() == ["a", "b", "c"])
    }

    @Test("A document that cannot be changed is reported, and the others are changed")
    func hindered() throws {
        for name in ["a", "b"] { try folder.write("old", to: name) }
        let long = String(repeating: "x", count: 300)
        let changes = try [
            change("a", "new"), change(long, "new", isNew: true), change("missing/c", "new", isNew: true),
            change("b", nil),
        ]
        let outcomes: [DocumentChange.Outcome] = [
            .done, .failed("File name too long"), .failed("there is no folder '\(folder.path)/missing'"),
            .done,
        ]
        #expect(try local.apply(changes) == outcomes)
        #expect(try folder.text(of: "a") == "new")
        #expect(try folder.names() == ["a"])
    }

    @Test("A name that is not UTF-8 is listed as far as it can be read, and the suffix may have capitals")
    func unnamed() throws {
        for name in [Array("ad".utf8) + [0xE9] + Array(".vcf".utf8), [0xE9, 0x2E, 0x74]] {
            let path = Array(folder.path.utf8) + [0x2F] + name + [0]
            let file = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { name in
                name.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
            }
            #expect(file >= 0)
            close(file)
        }
        try folder.write("x", to: "B.VCF")
        let entries = try local.entries(suffix: ".vcf")
        #expect(entries.map(\.name) == ["B.VCF", "ad\u{FFFD}.vcf"])
        #expect(entries.map(\.isUnnamed) == [false, true])
        #expect(entries.map { $0.stamp != nil } == [true, false])
    }

    @Test("A reserved folder is refused to others until it is released; what was left behind is removed")
    func reservation() throws {
        try folder.write("half", to: ".scene-sync-1-x.tmp")
        try folder.write("theirs", to: ".other.tmp")
        try local.reserve()
        #expect(try folder.names() == [".other.tmp"])
        let error = #expect(throws: DocumentError.self) { try LocalFolder(folder.path)?.reserve() }
        #expect(error?.reason == "another program is synchronising this folder; try again later")
    }

    @Test("A folder is known by its path without links; a file or a missing folder is none")
    func names() throws {
        symlink(folder.path, folder / "link")
        try folder.write("x", to: "file")
        #expect(try LocalFolder(folder / "link")?.path == local.path)
        #expect(try LocalFolder(folder / "file") == nil)
        #expect(try LocalFolder(folder / "missing") == nil)
    }

    @Test("A file of the open store is never changed, and a large document is refused")
    func protected() throws {
        try folder.write("0123456789", to: "a")
        let path = local.path
        let other = try #require(try LocalFolder(folder.path) { $0 == path + "/a" })
        #expect(throws: DocumentError.self) { try other.apply([change("a", nil)]) }
        #expect(try folder.text(of: "a") == "0123456789")
        let error = #expect(throws: DocumentError.self) { try local.read("a", limit: 9) }
        #expect(error?.description == "\(folder.path)/a: it is too large")
        #expect(try local.read("a", limit: 10).count == 10)
    }
}
