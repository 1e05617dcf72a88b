import HTTPServing
import Testing

@testable import WebFrontend

@Suite("A server's place")
@MainActor
struct WebPlaceTests {
    @Test("A server on this machine takes forms from the page of each of its names, and no others")
    func names() throws {
        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
        let port = listener.port
        let place = try WebPlace(WebServer.Options(address: "127.0.0.1:0"), listener)
        #expect(place.hosts == ["127.0.0.1:\(port)", "localhost:\(port)"])
        #expect(place.origin == "http://127.0.0.1:\(port)")
        #expect(place.otherOrigins == ["http://127.0.0.1:\(port)", "http://localhost:\(port)"])
    }
}
