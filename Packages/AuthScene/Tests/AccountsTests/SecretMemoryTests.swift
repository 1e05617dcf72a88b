import FoundationEssentials
import Glibc
import Testing

@testable import Accounts

/// Each test runs in its own process, because its effects cannot be undone.
@Suite("Memory that holds secrets")
struct SecretMemoryTests {
    /// The fields of a line of one of this process's files in /proc, behind the line's name.
    private static func fields(_ name: String, in file: String) throws -> [Substring] {
        let bytes = try #require(FileManager.default.contents(atPath: "/proc/self/" + file))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(name) })
        return line.dropFirst(name.count).split(whereSeparator: \.isWhitespace)
    }

    @Test("A secret is locked in memory until it is released")
    func secretBytes() async {
        await #expect(processExitsWith: .success) {
            var secret: SecretBytes? = try SecretBytes("analytical engine")
            #expect(secret != nil)
            #expect(try Self.fields("VmLck:", in: "status") == ["4", "kB"])
            secret = nil
            #expect(try Self.fields("VmLck:", in: "status") == ["0", "kB"])
        }
    }

    @Test("A process with passwords dumps no core, and other processes cannot read its memory")
    func forbidDumps() async {
        await #expect(processExitsWith: .success) {
            typealias Control = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
            let symbol = try #require(dlsym(nil, "prctl"))
            let control = unsafeBitCast(symbol, to: Control.self)
            let isDumpable = CInt(3)  // PR_GET_DUMPABLE
            #expect(control(isDumpable, 0, 0, 0, 0) == 1)
            try ProcessMemory.forbidDumps()
            #expect(control(isDumpable, 0, 0, 0, 0) == 0)
            #expect(try Self.fields("Max core file size", in: "limits") == ["0", "0", "bytes"])
        }
    }
}
