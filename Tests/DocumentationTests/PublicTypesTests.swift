import SceneTestKit
import Testing

@Suite("Public types in the documentation", .blocking)
struct PublicTypesTests {
    /// The types that an author of scenes has to know, nested ones counted.
    private static let limit = 80

    @Test(
        "The first page shows at most 80 types of SceneKitCore, none of them for hosts, and each type has one page"
    )
    func pages() throws {
        let types = try PublicType.all(of: "SceneKitCore")
        #expect(types.count > Self.limit)
        let pages = try DocumentationPages(of: "SceneKitCore")
        #expect(pages.mistakes(listing: types, limit: Self.limit) == [])
    }

    @Test(
        "A type too many, a type without a page or with two, and a type for hosts on the first page are mistakes"
    )
    func mistakes() {
        let types = [
            PublicType(name: "List", isForHosts: false), PublicType(name: "List.Row", isForHosts: false),
            PublicType(name: "List.Destination", isForHosts: true),
            PublicType(name: "Form", isForHosts: false), PublicType(name: "Manifest", isForHosts: true),
        ]
        var pages = DocumentationPages(
            first: "Kit",
            types: ["Kit": ["List", "Form"], "Plugins": ["Manifest"]]
        )
        #expect(pages.mistakes(listing: types, limit: 3) == [])
        #expect(
            pages.mistakes(listing: types + [PublicType(name: "Form.Kind", isForHosts: false)], limit: 3)
                == ["the first page shows 4 types, and has room for 3"]
        )
        #expect(
            pages.mistakes(listing: types + [PublicType(name: "Field", isForHosts: false)], limit: 3)
                == ["Field is on no page"]
        )
        pages.types["Kit"] = ["List", "Manifest", "Block"]
        #expect(
            pages.mistakes(listing: types, limit: 3) == [
                "Manifest is for hosts, and on the first page", "Kit lists Block, which is no type",
                "Form is on no page", "Manifest is on Kit and Plugins",
            ]
        )
    }
}
