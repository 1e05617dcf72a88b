import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@Suite("The folder of covers")
struct CoverFolderTests {
    private let folder: TemporaryFolder
    private let clock = DateClock()

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) throws -> URL {
        try #require(URL(string: "https://me:secret@example.org/\(name)?key=secret"))
    }

    @Test("A file has no secret of its address, and only its owner can read it")
    func secrets() async throws {
        let covers = CoverFolder(path: folder.file("a/covers"))
        await covers.keep(try ImageData(Images.png), from: try url("go.png"), at: clock.now)
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: covers.path).first)
        let data = try #require(FileManager.default.contents(atPath: covers.path + "/" + file))
        #expect(data == Data("https://example.org/go.png\n".utf8) + Images.png)
        let mode = try FileManager.default.attributesOfItem(atPath: covers.path)[.posixPermissions]
        #expect("\(mode ?? 0)" == "\(0o700)")
    }

    @Test("A file that was changed is no cover")
    func changed() async throws {
        let covers = CoverFolder(path: folder.path)
        let go = try url("go.png")
        await covers.keep(try ImageData(Images.png), from: go, at: clock.now)
        #expect(await covers.cover(at: go)?.date == clock.now)
        let file = folder.file(try FileManager.default.contentsOfDirectory(atPath: folder.path)[0])
        let line = "https://example.org/go.png\n"
        for text in ["", line, line + "<svg/>", "https://example.org/chess.png\n" + "PNG"] {
            try Data(text.utf8).write(to: URL(filePath: file))
            #expect(await covers.cover(at: go) == nil, "\(text)")
        }
    }

    @Test("Above the limit the oldest covers are removed")
    func limit() async throws {
        var covers = CoverFolder(path: folder.path)
        covers.limit = 1_000
        let image = try ImageData(Images.png + [UInt8](repeating: 0, count: 200))
        for number in 0..<5 {
            await covers.keep(image, from: try url("\(number)"), at: clock.now)
            clock.advance(hours: 1)
        }
        var kept: [Int] = []
        for number in 0..<5 where await covers.cover(at: try url("\(number)")) != nil { kept.append(number) }
        #expect(kept == [3, 4] || kept == [2, 3, 4])
    }

    @Test(
        "The folder is that for caches, whose relative name is ignored",
        arguments: [
            (["XDG_CACHE_HOME": "/caches", "HOME": "/home/ada"], "/caches/scene-games"),
            (["XDG_CACHE_HOME": "caches", "HOME": "/home/ada"], "/home/ada/.cache/scene-games"),
            (["HOME": ""], nil),
        ] as [([String: String], String?)]
    )
    func standard(environment: [String: String], path: String?) {
        #expect(CoverFolder.standard(environment)?.path == path)
    }
}
