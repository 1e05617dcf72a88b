import FoundationEssentials
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import ShopScene

/// Tests the screens of the stock and of the form of products.
@MainActor
@Suite("The screens of the stock", .throughProtocol)
struct StockScreenTests {
    private func screen(
        _ rows: [[String]],
        search: String = "",
        offset: Int = 0,
        total: Int,
        placeholder: LocalizedText = "There are no products.",
        message: Message? = nil
    ) throws -> Screen {
        let list = ListBlock(
            identifier: "stock",
            columns: [
                "Product", "Category", .init("Price", kind: .money(currency: "EUR")),
                .init("Stock", kind: .integer()), "Note",
            ],
            total: .init(total),
            offset: offset,
            rows: rows.map { .init(identifier: $0[0], cells: Array($0.dropFirst())) },
            placeholder: placeholder
        )
        var field = Field("search", label: "Search")
        if !search.isEmpty { field.values = [.text(search)] }
        let definition = try #require(StockScenes.declaration.scenes.first)
        return Screen(
            title: "Stock",
            blocks: [.form(FormBlock(identifier: "filter", fields: [field], filters: "stock")), .list(list)],
            actions: definition.actions,
            message: message
        )
    }

    private func shown(_ scene: SceneHarness) throws -> Screen {
        var screen = try #require(scene.screen)
        for (position, block) in screen.blocks.enumerated() {
            guard case .list(var list) = block else { continue }
            list.destination = nil
            screen.blocks[position] = .list(list)
        }
        return screen
    }

    private let mug = ["mug", "Mug", "Kitchen", "12.05", "3", ""]
    private let jug = ["jug", "Jug", "Jugs", "0.00", "1", "Not shown"]
    private let tea = ["tea", "Green Tea", "Tea", "8.90", "40", ""]

    @Test("Products have their exact stock, and a note if customers do not see them")
    func products() async throws {
        let shop = try await ShopStore(products: [.mug, .jug, .tea])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("Stock")
        #expect(try shown(scene) == screen([jug, mug, tea], total: 3))
        #expect(
            scene.screen?.actions.map { [$0.identifier, $0.key.map(String.init), $0.label] } == [
                ["search", "/", "Search"], ["restock", "+", "Restock"], ["add", "a", "New product"],
                ["import", "i", "Import"], ["orders", "O", "Orders"],
            ]
        )
        let restock = scene.screen?.actions.first { $0.identifier == "restock" }
        #expect(restock?.parameters.map(\.identifier) == ["product", "pieces"])
        #expect(restock?.parameters.map(\.row) == ["stock", nil])
        #expect(restock?.parameters.map(\.isPositional) == [true, false])
        await scene.window(list: "stock", offset: 1, limit: 1)
        #expect(try shown(scene) == screen([mug], offset: 1, total: 3))
        await scene.perform("search", ["query": ["mug"]])
        let nothing: LocalizedText = "No product matches 'mug'."
        #expect(try shown(scene) == screen([mug], search: "mug", total: 1, placeholder: nothing))
        scene.expect(location: "/Stock;search=mug")
        await scene.change("search", "x")
        let noMatch: LocalizedText = "No product matches 'x'."
        #expect(
            try shown(scene)
                == screen(
                    [],
                    search: "x",
                    total: 0,
                    placeholder: noMatch,
                    message: Message(.warning, noMatch)
                )
        )
        await scene.open("Stock", parameters: ["search": "tea"])
        scene.expect(rows: ["Green Tea"])
        await scene.finish()
    }

    @Test("Changes are reported above the changed rows, several at once too, and so are failures")
    func changes() async throws {
        let shop = try await ShopStore(products: [.mug, .tea])
        let services = shop.services(
            roles: ["keeper"],
            documents: ["new.csv": "id,name,price,stock\nmug,Mug,12.05,9\nbowl,Bowl,3,1", "bad.csv": ""]
        )
        let scene = try SceneHarness(.shop, services: services, exhaustivity: .off)
        await scene.open("Stock")
        await scene.perform("restock", ["product": ["mug"], "pieces": ["-3"]])
        let empty = ["mug", "Mug", "Kitchen", "12.05", "0", ""]
        #expect(
            try shown(scene)
                == screen(
                    [empty, tea],
                    total: 2,
                    message: Message(.information, "There are 0 pieces of Mug.")
                )
        )
        await scene.perform("restock", ["product": ["mug", "tea"], "pieces": ["-1"]])
        scene.expect(message: Message(.warning, "There are 0 pieces, and there can be 0 to 1000000."))
        await scene.perform("restock", ["product": ["mug", "tea"], "pieces": ["1"]])
        scene.expect(
            message: Message(.information, "There are 1 piece of Mug. There are 41 pieces of Green Tea.")
        )
        await scene.perform("import", ["document": ["new.csv"]])
        scene.expect(message: Message(.information, "Products added: 1, changed: 1, unchanged: 0."))
        scene.expect(row: "mug", cells: ["Mug", "Kitchen", "12.05", "9", ""])
        await scene.perform("import", ["document": ["bad.csv"]])
        scene.expect(message: Message(.error, "Nothing was imported: line 1: it is empty."))
        await scene.perform("restock", ["product": ["cup"], "pieces": ["1"]])
        scene.expect(message: Message(.warning, "The shop has no product 'cup'."))
        #expect(scene.screen?.actions.contains { $0.identifier == "undo" } == false)
        await scene.finish()
    }

    @Test("A store that cannot be reached is reported, and the rows stay")
    func outage() async throws {
        let shop = try await ShopStore(products: [.mug])
        let services = shop.services(roles: ["keeper"])
        let reach = Reach()
        services[SharedStores.self] = SharedStores { name in
            guard reach.isGiven else { throw StorageError.failed("it is locked") }
            return try shop.shared.store(name)
        }
        let scene = try SceneHarness(.shop, services: services, exhaustivity: .off)
        await scene.open("Stock")
        reach.isGiven = false
        await scene.change("search", "x")
        let reason = LocalizedText(StorageError.failed("it is locked"))
        scene.expect(message: Message(.error, "The shop could not be reached: \(reason)"))
        scene.expect(rows: ["Mug"])
        await scene.finish()
    }

    @Test("A row leads to its form, 'add' to an empty one, and an action to the orders")
    func ways() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("Stock")
        await scene.select(list: "stock", row: "mug")
        scene.expect(location: "/Stock/EditProduct;id=mug")
        await scene.open("Stock")
        await scene.perform("add")
        scene.expect(location: "/Stock/EditProduct")
        await scene.open("Stock")
        await scene.perform("orders")
        scene.expect(location: "/Stock/OrderList")
        await scene.finish()
    }

    @Test("A new product needs a number, a name and a price; a taken number is shown at its field")
    func new() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("EditProduct")
        #expect(scene.screen?.title == "New product")
        #expect(
            scene.screen?.forms.first.map { [$0.identifier] + $0.fields.map(\.identifier) }
                == ["product", "article", "name", "category", "price", "summary", "listed"]
        )
        #expect(
            scene.screen?.forms.first?.fields.map(\.label)
                == ["Article", "Name", "Category", "Price", "Description", "Shown to customers"]
        )
        func errors() -> [String?] { scene.screen?.forms.first?.fields.map(\.error) ?? [] }
        await scene.perform("save")
        #expect(errors() == ["this is needed", "this is needed", nil, "this is needed", nil, nil])
        await scene.perform("save", ["article": ["a b"], "price": ["1,5"]])
        #expect(
            errors().compactMap(\.self) == [
                "'a b' is not an article number: use at most 64 letters, digits and hyphens",
                "this is needed", "'1,5' is not a number: write 1234.50",
            ]
        )
        await scene.perform("save", ["article": ["MUG"], "name": ["Cup"], "price": ["1.5"]])
        #expect(errors()[0] == "another product has the number 'mug'")
        scene.expect(message: Message(.error, "Not saved: another product has the number 'mug'."))
        await scene.perform("save", ["article": ["cup"], "name": ["MUG"]])
        scene.expect(message: Message(.error, "Not saved: the product 'mug' has that name."))
        await scene.perform("save", ["name": ["Cup"], "price": ["1.555"]])
        #expect(errors()[3] == "'1.555' is not a price: write 12.50")
        await scene.perform("save", ["price": ["1.55"]])
        scene.expect(location: "/Stock")
        scene.expect(message: nil)
        scene.expect(row: "cup", cells: ["Cup", "", "1.55", "0", ""])
        await scene.finish()
    }

    @Test("An existing product's number cannot be changed, and its stock is not in the form")
    func existing() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("EditProduct", parameters: ["id": "mug"])
        #expect(scene.screen?.title == "Mug")
        let fields = scene.screen?.forms.first?.fields
        #expect(fields?.map(\.identifier) == ["name", "category", "price", "summary", "listed"])
        #expect(fields?[2].values == ["12.05"])
        #expect(fields?[2].kind == .decimal(from: 0))
        await scene.perform("save", ["price": ["13"]])
        scene.expect(location: "/Stock")
        var expected = Product.mug
        expected.price = Price(cents: 1_300)
        #expect(try await shop.worker().findProduct(id: "mug") == expected)
        await scene.finish()
    }

    @Test("What two keepers change is shown to the second one first")
    func contested() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("EditProduct", parameters: ["id": "mug"])
        var dear = Product.mug
        dear.price = Price(cents: 1_300)
        try await shop.put(dear)
        await scene.change("price", "1")
        await scene.perform("save")
        #expect(
            scene.screen?.forms.first?.fields[2].error == "changed meanwhile to '13.00' (somebody else)"
        )
        #expect(try await shop.worker().findProduct(id: "mug") == dear)
        await scene.perform("save")
        #expect(try await shop.worker().findProduct(id: "mug")?.price == Price(cents: 100))
        await scene.finish()
    }

    @Test("A product that does not exist cannot be saved")
    func missing() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("EditProduct", parameters: ["id": "cup"])
        #expect(
            scene.screen
                == Screen(title: "Product", message: Message(.warning, "The shop has no product 'cup'."))
        )
        await scene.finish()
    }
}

/// Whether a store can be reached.
private final class Reach: Sendable {
    private let state = Mutex(true)

    var isGiven: Bool {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}
