import Testing

@testable import HTTPServing

@Suite("A trusted proxy")
struct TrustedProxyTests {
    private typealias Headers = [(name: String, value: String)]

    private func client(peer: String = "10.0.0.1", _ headers: Headers) throws -> String {
        let proxy = TrustedProxy(address: try #require(IPAddress("10.0.0.1")))
        let peer = TrustedProxy.Client(address: try #require(IPAddress(peer)), isSecure: false)
        let client = proxy.client(of: peer, headers: headers)
        return (client.isSecure ? "https " : "http ") + "\(client.address)"
    }

    @Test("The last entry that is not the proxy is the client")
    func last() throws {
        #expect(try client([]) == "http 10.0.0.1")
        #expect(
            try client([("x-forwarded-for", "6.6.6.6, 192.0.2.7"), ("x-forwarded-proto", "https")])
                == "https 192.0.2.7"
        )
        #expect(
            try client([("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "2001:db8::7,10.0.0.1")])
                == "http 2001:db8::7"
        )
        #expect(
            try client([("forwarded", "for=6.6.6.6, for=\"[2001:db8::7]:4711\";proto=https;by=10.0.0.1")])
                == "https 2001:db8::7"
        )
        #expect(try client([("forwarded", "For=192.0.2.7:80; Proto=HTTPS")]) == "https 192.0.2.7")
    }

    @Test("Other peers are not believed")
    func others() throws {
        let headers: Headers = [("x-forwarded-for", "192.0.2.7"), ("x-forwarded-proto", "https")]
        #expect(try client(peer: "10.0.0.2", headers) == "http 10.0.0.2")
        #expect(try client(peer: "::ffff:10.0.0.1", headers) == "https 192.0.2.7")
    }

    @Test("An entry that is no address, and two headers that differ, name nobody")
    func unclear() throws {
        #expect(try client([("x-forwarded-for", "6.6.6.6, unknown")]) == "http 10.0.0.1")
        #expect(try client([("forwarded", "for=6.6.6.6, for=_hidden")]) == "http 10.0.0.1")
        #expect(
            try client([
                ("forwarded", "for=6.6.6.6;proto=https"), ("x-forwarded-for", "192.0.2.7"),
                ("x-forwarded-proto", "https"),
            ]) == "http 10.0.0.1"
        )
        #expect(
            try client([("forwarded", "for=192.0.2.7"), ("x-forwarded-for", "192.0.2.7")]) == "http 192.0.2.7"
        )
    }
}

@Suite("Addresses")
struct IPAddressTests {
    @Test("Addresses are parsed strictly, and printed in one form")
    func parsing() {
        #expect(IPAddress("::FFFF:192.0.2.1")?.description == "192.0.2.1")
        #expect(IPAddress("2001:DB8:0::1")?.description == "2001:db8::1")
        for text in [
            "", "localhost", "1.2.3", "1.2.3.4:80", "[::1]", "01.2.3.4", "fe80::1%eth0", "1.2.3.4\0",
        ] {
            #expect(IPAddress(text) == nil, "\(text)")
        }
    }

    @Test("An IPv6 network has 64 bits")
    func network() {
        #expect(IPAddress("2001:db8:1:2:3:4:5:6")?.network == IPAddress("2001:db8:1:2::"))
        #expect(IPAddress("192.0.2.1")?.network == IPAddress("192.0.2.1"))
    }
}
