import FoundationEssentials
import Glibc
import SceneTestKit
import Testing

@testable import Accounts

@Suite("The session file")
struct SessionFileTests {
    private let folder: TemporaryFolder
    private let file: SessionFile

    init() throws {
        folder = try TemporaryFolder()
        file = SessionFile(path: folder.file("session"))
    }

    private func mode() -> mode_t {
        var status = stat()
        return lstat(file.path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func expectRefusal(_ reason: String) {
        let expected = SessionFileError(file.path, reason + "; it is not used: remove it, and sign in again")
        #expect(throws: expected) { try file.read() }
    }

    @Test("A written secret is read back; its file has mode 600 and is the only one")
    func write() throws {
        #expect(try file.read() == nil)
        try file.write("one")
        #expect(mode() == 0o600)
        try file.write("two")
        #expect(try file.read() == "two")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session"])
        try file.remove()
        try file.remove()
        #expect(try file.read() == nil)
    }

    @Test(
        "A file that others can use is refused, and writing makes it right",
        arguments: [0o640, 0o604, 0o620, 0o777]
    )
    func readable(mode permissions: Int) throws {
        try file.write("one")
        chmod(file.path, mode_t(permissions))
        expectRefusal(
            "can be used by others (its mode is \(String(permissions, radix: 8)), 600 would be right)"
        )
        try file.write("two")
        #expect(mode() == 0o600)
        #expect(try file.read() == "two")
    }

    @Test("A link is refused and never written through")
    func links() throws {
        try folder.write("victim", to: "victim")
        chmod(folder.file("victim"), 0o600)
        symlink(folder.file("victim"), file.path)
        expectRefusal("is a symbolic link")
        try file.write("token")
        #expect(String(decoding: try folder.read("victim"), as: UTF8.self) == "victim")
        #expect(try file.read() == "token")
        try file.remove()
        link(folder.file("victim"), file.path)
        expectRefusal("has a second name, through which others may use it")
    }

    @Test("A pipe, a folder, a long file and a file without text are refused without waiting")
    func otherThings() throws {
        mkfifo(file.path, 0o600)
        expectRefusal("is not an ordinary file")
        try file.remove()
        mkdir(file.path, 0o700)
        expectRefusal("is not an ordinary file")
        #expect(throws: SessionFileError.self) { try file.remove() }
        #expect(throws: SessionFileError.self) { try file.write("x") }
        rmdir(file.path)
        try file.write(String(repeating: "x", count: 5000))
        expectRefusal("is too large for a session file")
        try folder.write([0xFF, 0xFE], to: "session")
        chmod(file.path, 0o600)
        expectRefusal("is not text")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session"])
    }

    @Test("Another's file is refused")
    func foreign() throws {
        try file.write("one")
        // Only root can give a file away; to everybody else root's files are another's.
        guard geteuid() == 0 else {
            let error = #expect(throws: SessionFileError.self) { try SessionFile(path: "/etc/passwd").read() }
            #expect(error.map { "\($0)".contains("belongs to the user 0, not to \(geteuid())") } == true)
            return
        }
        chown(file.path, 12_345, 12_345)
        expectRefusal("belongs to the user 12345, not to 0")
    }

    @Test("A missing folder is an error that names the file")
    func noFolder() {
        let lost = SessionFile(path: folder.file("none/session"))
        #expect(throws: SessionFileError(lost.path, "cannot be written: No such file or directory")) {
            try lost.write("x")
        }
    }
}
