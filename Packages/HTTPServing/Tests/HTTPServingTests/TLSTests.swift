import Foundation
import HTTPTestKit
import Testing

@testable import HTTPServing

@Suite("TLS", .timeLimit(.minutes(10)))
struct TLSTests {
    private static let openssl = "/usr/bin/openssl"
    static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: openssl)

    /// A certificate for localhost that signs itself, with keys made for this test.
    private static let chain = """
        -----BEGIN CERTIFICATE-----
        MIIBlTCCATugAwIBAgIUfd+0gwm4Vzfm0LhQJ7lk9pN2XXMwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIzNTg1NloYDzIxMjYxMDI5
        MjM1ODU2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAS/AXVL5OFWba/TYpywGGvNaxEMx+BBBRLMrbf0FXTPJ3hJ20sX1k4C
        G98QjsCzsR2YL8SrJvhdjhACRGDxTJoWo2kwZzAdBgNVHQ4EFgQUsIf+7Ya3SLSk
        MyQXB1e71PJ5tv8wHwYDVR0jBBgwFoAUsIf+7Ya3SLSkMyQXB1e71PJ5tv8wDwYD
        VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
        SAAwRQIgbGhx1eKuTmtVRrTpigLMcBNnriJXTuTYBNsUM3v7NPoCIQCPGnkby1+9
        3WugApZaXEWwFI6MkfolctOt0ogDDYXQGw==
        -----END CERTIFICATE-----
        """
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcCH8vhBZRvgE4l04
        y0f9EgSNtTijrFJ83naQtG0SpNihRANCAAS/AXVL5OFWba/TYpywGGvNaxEMx+BB
        BRLMrbf0FXTPJ3hJ20sX1k4CG98QjsCzsR2YL8SrJvhdjhACRGDxTJoW
        -----END PRIVATE KEY-----
        """
    private static let otherKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5SBMcr++JPaD8/x9
        fEQX0wrCt8YuSkCqqKE/1HSBxnOhRANCAAS+pSZHaVqGR0thElpxY76JQsJMrWXK
        EMRCRFHihXCcn0kpXAoTW6g+cEcjf6QKDYIffoaINyCvURgYulz/ppCs
        -----END PRIVATE KEY-----
        """

    private static func refusal(chain: String, key: String) -> String? {
        do {
            _ = try LoopbackServer(certificate: .init(chain: chain, key: key)) { _ in .text(200, "served") }
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("A certificate and a key that are malformed or do not fit are refused with a reason")
    func refused() {
        for (chain, key) in [
            (Self.chain, Self.otherKey), ("no certificate", Self.key), (Self.chain, "no key"), ("", ""),
        ] {
            #expect(
                Self.refusal(chain: chain, key: key)?.hasPrefix("the TLS certificate and key cannot be used")
                    == true
            )
        }
    }

    @Test("A refused certificate closes no descriptor that the caller still has")
    func refusedListener() throws {
        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
        var options = HTTPServerOptions(hosts: [])
        options.certificate = .init(chain: "no certificate", key: "no key")
        #expect(throws: HTTPServerError.self) {
            try HTTPServer(listener: listener, options: options, mounts: [])
        }
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        #expect(getsockopt(listener.descriptor.number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0)
        #expect(isListening == 1)
    }

    /// The response over TLS; empty if there is no connection.
    private func response(port: UInt16, _ version: String) async throws -> String {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: Self.openssl)
        client.arguments = [
            "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", version, "-cipher", "DEFAULT:@SECLEVEL=0",
        ]
        // A file, because a client that is refused ends without reading, and a pipe would then end this process.
        let path = NSTemporaryDirectory() + UUID().uuidString
        try "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".write(
            toFile: path,
            atomically: false,
            encoding: .utf8
        )
        defer { try? FileManager.default.removeItem(atPath: path) }
        let output = Pipe()
        client.standardInput = FileHandle(forReadingAtPath: path)
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        let data = await blocking { output.fileHandleForReading.readDataToEndOfFile() }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("TLS 1.2 and 1.3 are spoken, and earlier versions are not", .enabled(if: hasOpenSSL))
    func versions() async throws {
        let server = try LoopbackServer(certificate: .init(chain: Self.chain, key: Self.key)) {
            .text(200, "secure: \($0.isSecure)")
        }
        for version in ["-tls1_3", "-tls1_2"] {
            #expect(try await response(port: server.port, version).hasSuffix("\r\n\r\nsecure: true\n"))
        }
        #expect(try await response(port: server.port, "-tls1_1") == "")
        // Plain HTTP on the same port.
        #expect(!(try await server.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")).contains("HTTP/1.1"))
        #expect(await server.stop() == "stopped")
    }
}
