import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import Testing

@testable import ShopScene

/// Tests the whole scenes, opened by name with a real navigator. Every unexpected change fails the test.
@MainActor
@Suite("The scenes of products", .throughProtocol)
struct ProductListSceneTests {
    private func harness(_ shop: ShopStore) throws -> SceneHarness {
        try SceneHarness(.shop, services: shop.services)
    }

    private func shop() async throws -> ShopStore { try await ShopStore(products: [.tea, .mug, .pot]) }

    /// The list's whole screen with these products.
    private func screen(
        _ products: [Product],
        title: String = "Products",
        search: String? = nil,
        category: String? = nil,
        placeholder: String = "There are no products.",
        message: Message? = nil
    ) -> Screen {
        var list = ListBlock(
            identifier: "products",
            columns: ["Product", .init("Price", kind: .money(currency: "EUR")), "Stock", "Category"],
            total: .init(products.count),
            rows: products.map { product in
                .init(
                    identifier: product.id,
                    cells: [
                        product.name, product.price.text(in: .euro), ShopWording.stock(product.stock).string,
                        product.category,
                    ],
                    picture: product.picture
                )
            },
            placeholder: LocalizedText(verbatim: placeholder),
            style: .cards
        )
        list.destination = .init(scene: "ViewProduct", parameter: "id")
        let form = FormBlock(
            identifier: "filter",
            fields: [
                Field("search", label: "Search", values: search.map { [.text($0)] } ?? []),
                Field(
                    "category",
                    label: "Category",
                    kind: .choice(["Kitchen", "Tea"]),
                    values: category.map { [.text($0)] } ?? []
                ),
                Field(
                    "order",
                    label: "Sort by",
                    kind: ProductOrder.kind,
                    values: ["name"],
                    isRequired: true
                ),
            ],
            filters: "products"
        )
        return Screen(
            title: LocalizedText(verbatim: title),
            blocks: [.form(form), .list(list)],
            actions: ProductListConfigurator.definition.actions,
            message: message
        )
    }

    @Test("A person filters by category, searches, and looks at a product")
    func browse() async throws {
        let scene = try harness(await shop())
        await scene.open("ProductList")
        scene.expect(location: "/ProductList")
        scene.expect(screen: screen([.tea, .mug, .pot]))
        await scene.change("category", "Kitchen")
        scene.expect(
            screen: screen(
                [.mug, .pot],
                title: "Kitchen",
                category: "Kitchen",
                placeholder: "There are no products in Kitchen."
            )
        )
        await scene.perform("search", ["query": ["green"]])
        let none = "No product in Kitchen matches 'green'."
        scene.expect(
            screen: screen(
                [],
                title: "Kitchen",
                search: "green",
                category: "Kitchen",
                placeholder: none,
                message: Message(.warning, LocalizedText(verbatim: none))
            )
        )
        await scene.perform("filter")
        scene.expect(
            screen: screen([.tea], search: "green", placeholder: "No product matches 'green'.")
        )
        await scene.select(list: "products", row: "tea")
        scene.expect(location: "/ProductList;search=green/ViewProduct;id=tea")
        scene.expect(
            screen: Screen(
                title: "Green Tea",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "product",
                            picture: Picture(of: "Green Tea", source: "tea"),
                            items: [
                                .init("Price", "8.90 EUR"), .init("Stock", "In stock"),
                                .init("Description", "Light."), .init("Category", "Tea"),
                                .init("Article", "tea"),
                            ]
                        )
                    )
                ],
                actions: ViewProductConfigurator.definition.actions
            )
        )
        await scene.perform("products")
        scene.expect(location: "/ProductList;search=green")
        scene.expect(
            screen: screen([.tea], search: "green", placeholder: "No product matches 'green'.")
        )
        await scene.finish()
    }

    @Test("An unknown category is reported", arguments: [true, false])
    func unknownCategory(isOpenedWithIt: Bool) async throws {
        let scene = try harness(await shop())
        await scene.open("ProductList", parameters: isOpenedWithIt ? ["category": "Jugs"] : [:])
        if !isOpenedWithIt {
            scene.expect(screen: screen([.tea, .mug, .pot]))
            await scene.change("category", "Jugs")
        }
        scene.expect(location: "/ProductList;category=Jugs")
        let none = "There are no products in Jugs."
        scene.expect(
            screen: screen(
                [],
                title: "Jugs",
                category: "Jugs",
                placeholder: none,
                message: Message(.warning, LocalizedText(verbatim: none))
            )
        )
        await scene.finish()
    }

    @Test("A product that the shop does not have is reported, with a way to the list")
    func unknownProduct() async throws {
        let scene = try harness(await shop())
        await scene.open("ViewProduct", parameters: ["id": "cup"])
        scene.expect(location: "/ViewProduct;id=cup")
        scene.expect(
            screen: Screen(
                title: "Product",
                actions: ViewProductConfigurator.definition.actions.filter { $0.identifier != "buy" },
                message: Message(.warning, "The shop has no product 'cup'.")
            )
        )
        await scene.perform("products")
        scene.expect(location: "/ProductList")
        scene.expect(screen: screen([.tea, .mug, .pot]))
        await scene.finish()
    }

    @Test("Left scenes and their parts are released")
    func deallocated() async throws {
        let services = try await shop().services
        for (name, parameters) in [
            ("ProductList", [:]), ("ViewProduct", ["id": "tea"]), ("Cart", [:]), ("Checkout", [:]),
            ("OrderList", [:]), ("ViewOrder", ["id": "x"]), ("Stock", [:]), ("EditProduct", [:]),
        ]
            as [(String, Parameters)]
        {
            try await expectDeallocated(
                scene: name,
                parameters: parameters,
                from: SceneModule.shop.scenes,
                services: services
            )
        }
    }
}
