import Foundation
import NetworkTestKit
import SceneHosting
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import Testing

@testable import ScenePrograms

/// The documents that a person has picked, and requests over HTTP.
@MainActor
struct ServiceTests {
    private func run(
        _ scene: SceneHarness,
        _ code: String,
        _ values: [String: [FieldEntry]] = [:]
    ) async {
        await scene.perform("save", ["code": [.text(code)]].merging(values) { $1 })
    }

    @Test("A program reads the documents that a person has picked, part by part, and no others")
    func reading() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "0123456789", count: 60_000), to: "long.txt")
        let other = try folder.write("secret", to: "other.txt")
        let trial = try await TrialProgram(needs: ProgramNeeds(documents: true))
        let scene = try await trial.open(documents: LocalDocuments(allowsStandardStreams: false))
        let part = "ask('document/read', name='\(path)')"
        await run(scene, "\(part)['message']")
        #expect(scene.outcome?.hasPrefix("nobody has picked the document '") == true)
        await run(
            scene,
            "[[part['data'].__len__(), part['isLast']] for part in [\(part), \(part), \(part), \(part)]]",
            ["in": [.text(path)]]
        )
        #expect(scene.outcome == "[[349528, False], [349528, False], [100952, True], [349528, False]]")
        await run(scene, "ask('document/read', name='\(path)', isFirst=True)['data'][:8]")
        #expect(scene.outcome == "MDEyMzQ1")
        await run(scene, "ask('document/read', name='\(other)')['message']")
        #expect(scene.outcome?.hasPrefix("nobody has picked the document '") == true)
        // The program itself has put the name into its form, which a person sends.
        await run(scene, "ask('document/read', name='/etc/hostname')['message']", ["bait": ["/etc/hostname"]])
        #expect(scene.outcome?.hasPrefix("nobody has picked the document '") == true)
        // A picked name is for reading only.
        await run(scene, "ask('document/write', name='\(path)', data='', isLast=True)['message']")
        #expect(scene.outcome?.hasPrefix("nobody has picked the document '") == true)
        await run(scene, "ask('document/read', name='/no/where')['message']", ["in": ["/no/where"]])
        #expect(scene.outcome?.contains("/no/where") == true)
        await scene.finish()
    }

    @Test("A program writes the document that a person has picked, and the host asks before it replaces one")
    func writing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("result.txt")
        var limits = ProgramLimits.patient
        limits.documentBytes = 1_000
        let trial = try await TrialProgram(limits: limits, needs: ProgramNeeds(documents: true))
        let scene = try await trial.open(documents: LocalDocuments(allowsStandardStreams: false))
        func write(_ data: String, isLast: Bool = true) -> String {
            "ask('document/write', name='\(path)', data='\(data)', isLast=\(isLast ? "True" : "False"))"
        }
        await run(scene, "[\(write("Zm9v", isLast: false)), \(write("YmFy"))]", ["out": [.text(path)]])
        #expect(scene.outcome == "[{}, {}]")
        #expect(try folder.read("result.txt") == Array("foobar".utf8))
        await run(scene, "\(write("Zm9v"))")
        #expect(scene.screen?.question?.text == "\(path) exists. Replace it?")
        await scene.answer(false)
        #expect(scene.outcome?.contains("exists") == true)
        #expect(try folder.read("result.txt") == Array("foobar".utf8))
        await run(scene, "\(write("Zm9v"))")
        await scene.answer(true)
        #expect(try folder.read("result.txt") == Array("foo".utf8))
        await run(scene, "\(write("?"))['message']")
        #expect(scene.outcome == "data: it is not base64")
        await run(scene, "\(write(Data(count: 1_001).base64EncodedString()))['message']")
        await scene.answer(true)
        #expect(scene.outcome == "a document may have 1000 bytes")
        #expect(try folder.read("result.txt") == Array("foo".utf8))
        await run(scene, "ask('document/read', name='\(path)')['message']")
        #expect(scene.outcome?.hasPrefix("nobody has picked the document '") == true)
        await scene.finish()
    }

    @Test("The host sends a program's requests to granted hosts only, also after a redirection")
    func http() async throws {
        let other = try LoopbackServer(.answer(status: "200 OK", body: "other"))
        let server = try LoopbackServer(
            .answer(status: "201 Created", headers: ["X-Plant: fern", "X-Plant: ivy"], body: "created"),
            .answer(status: "302 Elsewhere", headers: ["Location: \(other.url("/b"))"])
        )
        let trial = try await TrialProgram(
            needs: ProgramNeeds(hosts: ["127.0.0.1:\(server.port)", "plants.example"])
        )
        let scene = try await trial.open()
        await scene.run(
            "ask('http/send', url='\(server.url("/a"))', method='POST', headers={'Accept': 'text/plain'}, body='Zm9v')"
        )
        #expect(
            scene.outcome?.contains("'body': 'Y3JlYXRlZA=='") == true
                && scene.outcome?.contains("'x-plant': 'fern, ivy'") == true
                && scene.outcome?.contains("'status': 201") == true,
            "\(scene.outcome ?? "")"
        )
        #expect(server.requests.first?.line == "POST /a HTTP/1.1")
        #expect(server.requests.first?.body == "foo")
        let refusals = [
            ("url='\(server.url("/c"))'", "the host '127.0.0.1:\(other.port)' may not be requested"),
            ("url='\(other.url())'", "the host '127.0.0.1:\(other.port)' may not be requested"),
            (
                "url='http://plants.example/'",
                "the connection is not secure (http is only allowed to this machine; use https)"
            ),
            ("url='https://plants.example:444/'", "the host 'plants.example:444' may not be requested"),
            ("url='https://plants.example@other.example/'", "the host 'other.example' may not be requested"),
            ("url='file:///etc/passwd'", "it is not an http or https URL with a host"),
            ("url=''", "url: it is not a URL"),
            (
                "url='https://plants.example/', method='TRACE'",
                "method: it is none of GET, POST, PUT and DELETE"
            ),
            ("url='https://plants.example/', body='?'", "body: it is not base64"),
            (
                "url='https://plants.example/', headers={'Host': 'other'}",
                "the client sets the header field 'Host' itself"
            ),
            (
                "url='https://plants.example/', headers={'A': 'b\\r\\nC: d'}",
                "the value of the header field 'A' contains a control character"
            ),
        ]
        for (arguments, reason) in refusals {
            await scene.run("ask('http/send', \(arguments))['message']")
            #expect(scene.outcome == reason, "\(arguments)")
        }
        #expect(other.requests == [])
        await scene.finish()
    }
}
