import HTTPServing
import Testing

@testable import WebFrontend

@Suite("The assets of pages")
struct AssetTests {
    private let script = WebAsset("live.js", "text/javascript", Array("let a".utf8))

    private func headers(_ path: String, tag: String? = nil) -> (status: Int, lifetime: String?, tag: String?)
    {
        var request = HTTPRequest(.get, path, client: "127.0.0.1")
        if let tag { request.headers.append(("if-none-match", tag)) }
        let response = WebAsset.response(for: request)
        let header = { (name: String) in response?.headers.first { $0.name == name }?.value }
        return (response?.status ?? 0, header("cache-control"), header("etag"))
    }

    @Test("An asset's address changes with its content")
    func address() {
        let changed = WebAsset("live.js", "text/javascript", Array("let b".utf8))
        #expect(script.address.wholeMatch(of: /\/-\/live\.[0-9a-f]+\.js/) != nil)
        #expect(changed.address != script.address)
    }

    @Test("Browsers keep an asset for ever, and one at another version's address until they ask again")
    func lifetime() throws {
        let kept = headers(WebAsset.style.address)
        #expect(kept.status == 200 && kept.lifetime == "public, max-age=31536000, immutable")
        for path in ["/-/style.css", "/-/style.0123abcd.css"] {
            let asked = headers(path)
            #expect(asked.status == 200 && asked.lifetime == "no-cache")
            #expect(headers(path, tag: asked.tag).status == 304)
        }
    }

    @Test(
        "An address of no asset has none",
        arguments: ["/-/style.js", "/-/live", "/-/.css", "/style.css", "/-/a.b.c.d"]
    )
    func none(path: String) {
        #expect(headers(path).status == 0)
    }

    @Test("The server's thread answers for assets at both of their addresses, but not to another site's page")
    @MainActor
    func mounts() throws {
        let assets = House().service.assets
        #expect(
            Set(assets.map(\.path)).isSuperset(of: ["/-/style.css", WebAsset.style.address, "/-/live.js"])
        )
        for mount in assets {
            let answer = try #require(mount.answer)
            var request = HTTPRequest(.get, mount.path, client: "127.0.0.1")
            let response = answer(request)
            #expect(response.status == 200)
            #expect(response.headers.contains { $0 == ("x-content-type-options", "nosniff") })
            request.headers = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]
            #expect(answer(request).status == 403)
        }
    }
}
