import RecordScenes
import SceneKitCore

/// The keepers' scenes of products: the list `Stock`, and the form `EditProduct`.
enum StockScenes {
    static let declaration = RecordScenes(Product.self) {
        $0.parts = RecordParts(list: "Stock", add: "EditProduct", edit: "EditProduct")
        ($0.parts.rows, $0.parts.form, $0.parts.record) = ("stock", "product", "product")
        $0.names = RecordNames("product", "products", title: "Stock")
        $0.texts.listSummary = "All products for their keeper: stock, new products and import."
        $0.texts.formSummary = "The form for a new or an existing product."
        $0.texts.searchSummary =
            "Shows the products in which each word begins a word of the name, category or description."
        $0.texts.recordSummary = "the article number, or the product's name"
        $0.texts.formRecordSummary = "the article number or the product's name; without it, a new product"
        $0.texts.heading = "Product"
        $0.texts.newTitle = "New product"
        $0.texts.nothing = "There are no products."
        $0.texts.noMatch = { "No product matches '\($0.search)'." }
        $0.texts.saved = { _ in nil }
        $0.texts.failure = ShopFailure.message
        $0.computed = columns(in: .euro)
        $0.columns = ["category", "amount", "stock", "note"]
        // Customers change the stock meanwhile, so the form does not have it. Orders refer to products, so none is deleted.
        $0.readOnly = ["stock"]
        $0.newOnly = ["article"]
        $0.offers = []
        $0.isCounted = false
        $0.rules = [Product.rule]
        $0.actions = [restock]
        $0.commands = [
            .link(
                "add",
                "New product",
                key: "a",
                "Opens the form for a new product.",
                to: "EditProduct"
            ),
            importing,
            .link("orders", key: "O", "Goes to the orders of all customers.", to: "OrderList"),
        ]
        $0.newRecord = { Product(id: "", name: "", price: .missing) }
        $0.newID = \.id
        $0.access = RecordAccess(read: StoredShopWorker.keepers, write: StoredShopWorker.keepers)
        $0.space = .shared(StoredShopWorker.space.name)
        $0.beginning = BundledCatalogue.products
        $0.services = StoredShopWorker.services + [ServiceIdentifier((any DocumentAccess).self)]
        $0.adapt = { scenes, context in
            let currency = try context.service(Currency.self)
            scenes.fields = Product.fields(in: currency)
            scenes.computed = columns(in: currency)
        }
    }

    private static func columns(in currency: Currency) -> [RecordComputed<Product>] {
        [
            .computed("amount", "Price", kind: currency.kind) {
                LocalizedText(verbatim: $0.price.text(in: currency))
            },
            .computed("note", "Note") { $0.isListed ? "" : "Not shown" },
        ]
    }

    private static let restock: RecordAction<Product> = .action(
        "restock",
        key: "+",
        "Adds pieces of a product, or takes them away with a negative number.",
        takes: .value(
            "pieces",
            0,
            "how many pieces",
            kind: .integer(from: -Product.greatestStock, through: Product.greatestStock),
            isRequired: true,
            isPositional: false
        ),
        done: { products in
            .joined(
                products.map { "There are \(ShopWording.pieces($0.stock)) of \($0.name)." },
                separator: " "
            )
        }
    ) { try $0.restock(by: $1) }

    private static let importing: RecordCommand = .command(
        "import",
        key: "i",
        "Adds and changes the products of a CSV document, all or none.",
        takes: .text(
            "document",
            "a CSV document with a column 'id' and any of: \(ProductTable.columns.dropFirst().joined(separator: ", "))",
            kind: .inputDocument
        )
    ) { context in
        var worker = try StoredShopWorker(context)
        worker.documents = try context.service((any DocumentAccess).self)
        return { [worker] document in
            do throws(ShopFailure) {
                return ShopWording.imported(try await worker.importProducts(from: document))
            } catch {
                throw error.refusal
            }
        }
    }
}
