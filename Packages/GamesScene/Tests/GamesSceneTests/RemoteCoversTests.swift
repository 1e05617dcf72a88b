import FoundationEssentials
import NetworkTestKit
import NetworkWorkers
import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@Suite("The covers of a catalogue, over HTTP", .timeLimit(.minutes(10)))
struct RemoteCoversTests {
    private let folder: TemporaryFolder
    private let clock = DateClock()

    init() throws { folder = try TemporaryFolder() }

    private func covers(_ server: LoopbackServer) throws -> RemoteCovers {
        let clock = clock
        return RemoteCovers(
            catalogue: try #require(URL(string: server.url("/list/games.json"))),
            folder: CoverFolder(path: folder.file("covers")),
            now: { clock.now }
        )
    }

    @Test("A cover of the catalogue's own origin is fetched once, and kept for a week")
    func ownOrigin() async throws {
        let server = try LoopbackServer(.image(Images.png), .image(Images.jpeg))
        let covers = try covers(server)
        let image = try #require(await covers.fetchCover(at: "go.png"))
        #expect(image.bytes == Images.png)
        #expect(!image.isPersonal)
        #expect(await covers.fetchCover(at: server.url("/list/go.png")) == image)
        #expect(await (try self.covers(server)).fetchCover(at: "go.png") == image)
        #expect(server.requests.map(\.line) == ["GET /list/go.png HTTP/1.1"])
        #expect(server.requests.first?.headers["cookie"] == nil)
        clock.advance(hours: 24 * 7)
        #expect(await covers.fetchCover(at: "go.png")?.bytes == Images.jpeg)
        server.stop()
        clock.advance(hours: 24 * 7)
        #expect(
            await covers.fetchCover(at: "go.png")?.bytes == Images.jpeg,
            "an old cover is better than none"
        )
    }

    @Test("Several requests of a page for one cover are one request")
    func coalescing() async throws {
        let server = try LoopbackServer(.image(Images.png))
        let covers = try covers(server)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { await covers.fetchCover(at: "go.png") != nil } }
            for await isThere in group { #expect(isThere) }
        }
        #expect(server.requests.count == 1)
    }

    @Test("More covers than are fetched at a time are all fetched")
    func many() async throws {
        let server = try LoopbackServer(Array(repeating: .image(Images.png), count: 20))
        let covers = try covers(server)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 { group.addTask { await covers.fetchCover(at: "\(number).png") != nil } }
            for await isThere in group { #expect(isThere) }
        }
        #expect(Set(server.requests.map(\.line)).count == 20)
    }

    @Test("The type is that of the bytes, whatever the server calls them")
    func lyingType() async throws {
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8)
        let server = try LoopbackServer(
            .image(svg, type: "image/png"),
            .image(Array("<!DOCTYPE html>".utf8), type: "image/webp"),
            .image(Images.png, type: "text/html")
        )
        let covers = try covers(server)
        #expect(await covers.fetchCover(at: "a.png") == nil)
        #expect(await covers.fetchCover(at: "b.webp") == nil)
        #expect(await covers.fetchCover(at: "c.html")?.format == .png)
    }

    @Test("Images over a limit are refused: of bytes, declared or not, and of pixels")
    func limits() async throws {
        let large = Images.png + [UInt8](repeating: 0, count: ImageData.byteLimit)
        var wide = Images.png
        (wide[16], wide[20]) = (1, 1)
        let server = try LoopbackServer(.image(large), .flood, .image(wide))
        let covers = try covers(server)
        for name in ["large.png", "flood.png", "wide.png"] {
            #expect(await covers.fetchCover(at: name) == nil, "\(name)")
        }
        #expect(server.requests.count == 3)
    }

    @Test("No other address of this machine or its networks is requested, not even in a redirection")
    func privateAddresses() async throws {
        let other = try LoopbackServer(.image(Images.png), .image(Images.png))
        let redirections = [other.url(), other.url(host: "localhost", scheme: "https")].map {
            LoopbackScript.answer(status: "302 Elsewhere", headers: ["Location: \($0)"])
        }
        let server = try LoopbackServer(redirections)
        let covers = try covers(server)
        for address in [
            "a.png", "b.png", other.url("/c.png"), other.url("/d.png", scheme: "https"),
            other.url("/e.png", host: "[::1]", scheme: "https"), "//localhost:\(other.port)/f.png",
            "file:///etc/passwd", "data:image/png;base64,AAAA", "javascript:alert(1)", "http://[",
        ] {
            #expect(await covers.fetchCover(at: address) == nil, "\(address)")
        }
        #expect(server.requests.map(\.line) == ["GET /list/a.png HTTP/1.1", "GET /list/b.png HTTP/1.1"])
        #expect(other.requests == [])
    }

    @Test("A failed address is tried again after a pause")
    func failure() async throws {
        let server = try LoopbackServer(.answer(status: "404 No"), .image(Images.png))
        let covers = try covers(server)
        for _ in 0..<3 { #expect(await covers.fetchCover(at: "go.png") == nil) }
        #expect(server.requests.count == 1)
        clock.advance(hours: RemoteCovers.pause / 3_600)
        #expect(await covers.fetchCover(at: "go.png") != nil)
    }

    @Test("Covers are shown without a folder for them, which a host may not have")
    func noFolder() async throws {
        let server = try LoopbackServer(.image(Images.png), .image(Images.png))
        let covers = RemoteCovers(
            catalogue: try #require(URL(string: server.url())),
            folder: CoverFolder(path: "/dev/null/covers")
        )
        for _ in 0..<2 { #expect(await covers.fetchCover(at: "go.png") != nil) }
        #expect(server.requests.count == 2)
    }
}
