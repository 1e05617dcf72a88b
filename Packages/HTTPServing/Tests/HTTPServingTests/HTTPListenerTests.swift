import Testing

@testable import HTTPServing

@Suite("Listening")
struct HTTPListenerTests {
    @Test("IPv4, IPv6 and localhost are listened on", arguments: ["127.0.0.1:0", "[::1]:0", "localhost:0"])
    func listens(address: String) throws {
        let listener = try HTTPListener.listen(on: address)
        #expect(listener.port != 0)
        #expect(["127.0.0.1", "::1"].contains("\(listener.address)"))
    }

    @Test("A port that is in use is named")
    func inUse() throws {
        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
        #expect(throws: HTTPServerError("port \(listener.port) is in use")) {
            try HTTPListener.listen(on: "127.0.0.1:\(listener.port)")
        }
    }

    @Test("An address of another machine is named")
    func otherMachine() {
        #expect(throws: HTTPServerError("this machine does not have the address 192.0.2.1")) {
            try HTTPListener.listen(on: "192.0.2.1:0")
        }
    }

    @Test(
        "What is no address is refused",
        arguments: [
            "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80", "[127.0.0.1]:80",
            "a:1",
        ]
    )
    func malformed(address: String) {
        #expect(
            throws: HTTPServerError(
                "'\(address)' is no address to listen on; examples are 127.0.0.1:8080, [::1]:8080 and localhost:8080"
            )
        ) { try HTTPListener.listen(on: address) }
    }
}
