import ProgramTestKit
import SceneHosting
import Testing

@testable import ProgramFrontend

@MainActor
@Suite("The page of the API", .timeLimit(.minutes(10)))
struct PageTests {
    private func served() async throws -> ServedHost {
        try await ServedHost(guests: .visitors) { serving in
            SceneHosting.Host(
                name: "host",
                version: "1",
                modules: [.desk(Drawer())],
                extensions: [serving, .api]
            )
        }
    }

    @Test("It lists each operation with its values, in the language of the browser, without a script")
    func list() async throws {
        let host = try await served()
        for path in ["/api/v1", "/api/v1/"] {
            let page = try await host.send("GET", path, ["Accept-Language": "de"])
            #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.body.hasPrefix("<!DOCTYPE html>\n<html lang=\"de\">"))
            #expect(page.body.contains("<h1>API von host</h1>"))
            #expect(page.body.contains("<code>POST /Desk/write</code> Write"))
            #expect(page.body.contains("<code>number</code> integer *"))
            #expect(!page.body.contains("unlock") && !page.body.contains("Choice"))
        }
        #expect(await host.stop() == 0)
    }

    @Test("It runs no script but its own, in which no token is kept")
    func script() async throws {
        let host = try await served()
        let page = try await host.send("GET", "/api/v1/")
        let policy = try #require(page.headers["content-security-policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
        #expect(page.headers["referrer-policy"] == "no-referrer")
        #expect(page.body.split(separator: "<script").count == 2)
        #expect(page.body.contains("src=\"/api/v1/-/page.js\""))
        let script = try await host.send("GET", "/api/v1/-/page.js")
        #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(!script.body.contains("localStorage") && script.body.contains("credentials: 'omit'"))
        #expect(await host.stop() == 0)
    }

    @Test("Texts and attributes are escaped")
    func escaping() {
        var html = Markup()
        html.element("p", ["title": "\"<&"], text: "</p>&\"")
        #expect(html.text.hasSuffix("<p title=\"&quot;&lt;&amp;\">&lt;/p&gt;&amp;&quot;</p>"))
    }
}
