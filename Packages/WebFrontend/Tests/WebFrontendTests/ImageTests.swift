import HTTPServing
import SceneHosting
import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Images of scenes")
@MainActor
struct ImageTests {
    /// The header of a PNG of one pixel.
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]

    private func headers(of answer: Visitor.Answer, _ name: String) -> [String] {
        answer.response.headers.filter { $0.name == name }.map(\.value)
    }

    @Test("An image has the type of its bytes, stays within the site, and runs nothing")
    func headers() async throws {
        let house = House()
        let visitor = Visitor(house)
        house.board("local").images["a b/c"] = try ImageData(Self.png)
        let answer = await visitor.get("/-/images/Notes/a%20b%2Fc")
        #expect(answer.status == 200)
        guard case .bytes(Self.png) = answer.response.body else {
            Issue.record("the body is not the image")
            return
        }
        #expect(headers(of: answer, "content-type") == ["image/png"])
        #expect(headers(of: answer, "x-content-type-options") == ["nosniff"])
        #expect(headers(of: answer, "cache-control") == ["no-store"])
        #expect(headers(of: answer, "cross-origin-resource-policy") == ["same-origin"])
        #expect(headers(of: answer, "content-security-policy").contains("sandbox"))
        house.board("local").images["a b/c"]?.isPersonal = false
        let kept = await visitor.get("/-/images/Notes/a%20b%2Fc")
        #expect(headers(of: kept, "cache-control") == ["private, max-age=86400"])
    }

    @Test(
        "Other addresses lead to no image",
        arguments: [
            "/-/images/Notes/other", "/-/images/Nowhere/1", "/-/images/Notes", "/-/images/",
            "/-/images/Notes/%FF",
            "/-/images/Notes/",
        ]
    )
    func noImage(path: String) async {
        #expect(await Visitor(House()).get(path).status == 404)
    }

    @Test("A browser gets images from its own records only")
    func twoBrowsers() async throws {
        let house = House(guests: .visitors)
        let (ada, grace) = (Visitor(house), Visitor(house))
        for visitor in [ada, grace] { _ = await visitor.get("/Notes") }
        let name = try #require(ada.cookies?["host-8080-visitor"])
        house.board(name).images["1"] = try ImageData(Self.png)
        #expect(await ada.get("/-/images/Notes/1").status == 200)
        #expect(await grace.get("/-/images/Notes/1").status == 404)
    }

    @Test("Images that a page loads at once share the session of the browser's next page")
    func manyAtOnce() async throws {
        let house = House()
        let visitor = Visitor(house)
        house.board("local").images["1"] = try ImageData(Self.png)
        _ = await visitor.get("/Notes")
        let session = house.service.shelf.all.first?.spare
        async let one = visitor.get("/-/images/Notes/1").status
        async let other = visitor.get("/-/images/Notes/1").status
        #expect(await [one, other] == [200, 200])
        #expect(session != nil && house.service.shelf.all.first?.spare === session)
        #expect(house.service.counts == (1, 0, 0))
    }
}
