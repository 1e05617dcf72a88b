import SceneKitCore

/// The view models that the presenter shows on the stock.
@MainActor
protocol StockDisplayLogic: AnyObject {
    func displayStock(viewModel: Stock.ShowStock.ViewModel)
    func displayRestock(viewModel: Stock.Restock.ViewModel)
    func displayImport(viewModel: Stock.ImportProducts.ViewModel)
}

final class StockViewController: RoutedScene<any StockBusinessLogic, any StockRouting> {
    static let filter = FormTable(
        "filter",
        "",
        fields: [.field("search", \.self, "Search")],
        filters: "stock"
    )

    static let forms: [BoundForm<StockViewController>] = [
        .form(filter, \.form) { scene, _ in await scene.showFromTheTop() }
    ]

    static let lists: [BoundList<StockViewController>] = [
        .rows(
            of: "stock",
            to: "EditProduct",
            parameter: "id",
            select: { $0.router.dataStore.selectedProductID = $1 },
            window: { await $0.show($1) }
        )
    ]

    static let actions: [BoundAction<StockViewController>] = [
        .search("Shows the products in which each word begins a word of the name, category or description.") {
            scene,
            search in
            scene.form.load(search)
            await scene.showFromTheTop()
        },
        .action(
            "restock",
            key: "+",
            "Adds pieces of a product, or takes them away with a negative number.",
            answer: .message,
            values: Stock.Restock.Request(),
            [
                .field("product", \.productID, isRequired: true, isPositional: true, row: "stock"),
                .field(
                    "pieces",
                    \.pieces,
                    "Pieces",
                    kind: .integer(from: -Product.greatestStock, through: Product.greatestStock),
                    summary: "how many pieces",
                    isRequired: true
                ),
            ]
        ) { await $0.interactor.restock(request: $1) },
        .action("add", "New product", key: "a", "Opens the form for a new product.", segue: "EditProduct") {
            $0.addProduct()
        },
        .action(
            "import",
            key: "i",
            "Adds and changes the products of a CSV document, all or none.",
            answer: .message,
            takes: .text(
                "document",
                "a CSV document with a column 'id' and any of: \(ProductTable.columns.dropFirst().joined(separator: ", "))",
                kind: .inputDocument
            )
        ) { await $0.interactor.importProducts(request: .init(document: $1)) },
        .segue("orders", key: "O", "Goes to the orders of all customers.", to: "OrderList"),
    ]

    let scene = SceneState(Screen(title: "Stock"))

    private let form = SceneForm(filter)
    private var window = ListWindow(offset: 0, limit: 50)

    func didLoad() async {
        form.load(router.dataStore.search)
        observe("stock") { [interactor] in await interactor.followStock(request: .init()) }
    }

    func willAppear() async { await show(window) }

    private func addProduct() {
        router.dataStore.selectedProductID = nil
        router.routeToEditProduct(segue: nil)
    }

    private func showFromTheTop() async { await show(ListWindow(offset: 0, limit: window.limit)) }

    private func show(_ window: ListWindow) async {
        self.window = window
        await interactor.showStock(
            request: .init(search: form.draft, offset: window.offset, limit: window.limit)
        )
    }
}

extension StockViewController: StockDisplayLogic {
    func displayStock(viewModel: Stock.ShowStock.ViewModel) {
        guard viewModel.message == nil else { return screen.message = viewModel.message }
        let list = ListBlock(
            identifier: "stock",
            columns: [
                "Product", "Category", .init("Price", kind: viewModel.priceKind),
                .init("Stock", kind: .integer()),
                "Note",
            ],
            total: .init(viewModel.total, isLowerBound: viewModel.isTotalLowerBound),
            offset: viewModel.offset,
            rows: viewModel.products.map {
                .init(
                    identifier: $0.id,
                    texts: [$0.name, $0.category, $0.price, $0.stock].map(LocalizedText.init(verbatim:))
                        + [$0.note]
                )
            },
            placeholder: viewModel.placeholder
        )
        // The message about the last change stays above the changed list.
        screen = Screen(title: "Stock", blocks: [.form(form.block), .list(list)], message: screen.message)
    }

    func displayRestock(viewModel: Stock.Restock.ViewModel) { screen.message = viewModel.message }

    func displayImport(viewModel: Stock.ImportProducts.ViewModel) { screen.message = viewModel.message }
}
