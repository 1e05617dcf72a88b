import HTTPServing
import HTTPTestKit
@_spi(Hosting) import SceneHosting
import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Event streams", .timeLimit(.minutes(10)))
struct EventStreamTests {
    /// Each page takes two descriptors of this process. Foundation's `Process`, which other tests use, fails with
    /// descriptors above 1,023, so `make bench-web` opens a thousand streams instead.
    private static let pages = 50

    @Test("All browsers with an open page are told of one change, and of the server's end")
    func manyPages() async throws {
        let house = await House(guests: .visitors, browsersPerAddress: Self.pages)
        var limits = HTTPLimits.unhurried
        limits.connectionsPerAddress = Self.pages + 1
        let service = await house.service
        let name = await service.server
        let server = try LoopbackServer(limits: limits) { await service.respond(to: $0) }
        var clients: [RawClient] = []
        for _ in 0..<Self.pages {
            let client = try RawClient(port: server.port)
            let query = "tab=\(RandomName.make())&at=%2FNumber"
            client.send("GET /-/events?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            clients.append(client)
        }
        let streams = clients
        let opened = await blocking { streams.map { $0.receive(until: "\ndata: \(name) ") } }
        #expect(opened.filter { $0.hasPrefix("HTTP/1.1 200 ") }.count == Self.pages)
        #expect(await service.counts.streams == Self.pages)

        await house.number.change(to: 7)
        let told = await blocking { streams.map { $0.receive(until: "\ndata: \(name) ") } }
        #expect(told.filter { $0.contains("event: screen\ndata: \(name) ") }.count == Self.pages)
        let titles = await MainActor.run {
            service.shelf.all.flatMap(\.tabs.values).map { $0.navigator.screen?.title }
        }
        #expect(titles == [String?](repeating: "Number 7", count: Self.pages))

        await service.endStreams()
        #expect(await server.stop() == "stopped")
        let ends = await blocking { streams.map { $0.receive() } }
        #expect(ends.filter { $0.contains("event: end\ndata:\n\n") }.count == Self.pages)
    }
}
