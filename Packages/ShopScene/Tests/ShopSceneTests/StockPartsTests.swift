import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

private let query = ProductQuery(search: "mug", offset: 2, limit: 5)

@MainActor
@Suite("The interactor of the stock")
struct StockInteractorTests {
    private let presenter = StockPresenterSpy()
    private let page = Result<StockPage, ShopFailure>.success(.init(products: [.mug], total: 1))

    @Test("The page or the failure is presented with its query, but not a cancellation")
    func show() async {
        for result in [page, .failure(.storage("it is locked")), .failure(.cancelled)] {
            let worker = StockWorkerSpy(page: result)
            let interactor = StockInteractor(presenter: presenter, worker: worker)
            await interactor.showStock(request: query)
            worker.calls.expect(.fetch(query))
            #expect(interactor.search == "mug")
            presenter.expect(
                all:
                    result == .failure(.cancelled)
                    ? [] : [Stock.ShowStock.Response(query: query, page: result)]
            )
        }
    }

    @Test("After a change the shown products are fetched again")
    func follow() async {
        let worker = StockWorkerSpy(page: page)
        let interactor = StockInteractor(presenter: presenter, worker: worker)
        let following = Task { await interactor.followStock(request: .init()) }
        await worker.changes.send(())
        await interactor.showStock(request: query)
        await worker.changes.send(())
        following.cancel()
        await following.value
        worker.calls.expect(.fetch(query), .fetch(query))
        let shown = Stock.ShowStock.Response(query: query, page: page)
        presenter.expect(shown, shown)
    }

    @Test("After restocking and importing the stock is shown again; failures are presented")
    func changes() async {
        let imported = Result<ImportedProducts, ShopFailure>.success(.init(added: 1))
        let worker = StockWorkerSpy(page: page, product: .success(.mug), imported: imported)
        let interactor = StockInteractor(presenter: presenter, worker: worker)
        await interactor.showStock(request: query)
        await interactor.restock(request: .init(productID: "mug", pieces: 2))
        await interactor.importProducts(request: .init(document: "new.csv"))
        worker.calls.expect(
            .fetch(query),
            .restock("mug", 2),
            .fetch(query),
            .load("new.csv"),
            .fetch(query)
        )
        let shown = Stock.ShowStock.Response(query: query, page: page)
        presenter.expect(
            shown,
            // The stock may not be readable now, and the change counts all the same.
            shown,
            Stock.Restock.Response(product: .success(.mug)),
            shown,
            Stock.ImportProducts.Response(imported: imported)
        )
        let failing = StockWorkerSpy(
            product: .failure(.impossibleStock(3)),
            imported: .failure(.document("line 2: x"))
        )
        let other = StockInteractor(presenter: presenter, worker: failing)
        await other.restock(request: .init(productID: "mug", pieces: -9))
        await other.importProducts(request: .init(document: "new.csv"))
        failing.calls.expect(.restock("mug", -9), .load("new.csv"))
        presenter.expect(
            Stock.Restock.Response(product: .failure(.impossibleStock(3))),
            Stock.ImportProducts.Response(imported: .failure(.document("line 2: x")))
        )
    }
}

@MainActor
@Suite("The presenter of the stock")
struct StockPresenterTests {
    private let view = StockDisplaySpy()
    private let presenter = StockPresenter()

    init() {
        presenter.viewController = view
    }

    @Test("Products have their exact stock, and a note if customers do not see them")
    func stock() {
        presenter.presentStock(
            response: .init(
                query: query,
                page: .success(.init(products: [.mug, .jug], total: 9, isTotalLowerBound: true))
            )
        )
        presenter.presentStock(response: .init(query: .init(), page: .failure(.storage("it is locked"))))
        view.expect(
            Stock.ShowStock.ViewModel(
                products: [
                    .init(
                        id: "mug",
                        name: "Mug",
                        category: "Kitchen",
                        price: "12.05",
                        stock: "3",
                        note: ""
                    ),
                    .init(
                        id: "jug",
                        name: "Jug",
                        category: "Jugs",
                        price: "0.00",
                        stock: "1",
                        note: "Not shown"
                    ),
                ],
                offset: 2,
                total: 9,
                isTotalLowerBound: true,
                placeholder: "No product matches 'mug'."
            ),
            Stock.ShowStock.ViewModel(
                placeholder: "There are no products.",
                message: Message(.error, "The shop could not be reached: it is locked")
            )
        )
    }

    @Test("Changes are reported, and so are failures")
    func changes() {
        presenter.presentRestock(response: .init(product: .success(.mug)))
        presenter.presentRestock(response: .init(product: .failure(.impossibleStock(3))))
        presenter.presentImport(
            response: .init(imported: .success(.init(added: 1, changed: 2, unchanged: 3)))
        )
        presenter.presentImport(response: .init(imported: .failure(.document("line 2: it is empty"))))
        view.expect(
            Stock.Restock.ViewModel(message: Message(.information, "There are 3 pieces of Mug.")),
            Stock.Restock.ViewModel(
                message: Message(.warning, "There are 3 pieces, and there can be 0 to 1000000.")
            ),
            Stock.ImportProducts.ViewModel(
                message: Message(.information, "Products added: 1, changed: 2, unchanged: 3.")
            ),
            Stock.ImportProducts.ViewModel(
                message: Message(.error, "Nothing was imported: line 2: it is empty.")
            )
        )
    }
}

@MainActor
@Suite("The view controller and the router of the stock")
struct StockViewControllerTests {
    private let interactor = StockInteractorSpy()
    private let host = RecordingHost()
    private let view: StockViewController

    init() {
        let router = StockRouter(dataStore: interactor)
        view = StockViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
    }

    @Test("The stock begins with the location's search, and follows changes")
    func begins() async {
        interactor.search = "mug"
        await view.didLoad()
        host.expect(.observe("stock"))
        await host.settle()
        await view.willAppear()
        interactor.expect(Stock.FollowStock.Request(), Stock.ShowStock.Request(search: "mug"))
        await host.finish()
    }

    @Test("Events become requests")
    func events() async throws {
        try await view.handle(.window(list: "stock", offset: 20, limit: 10))
        try await view.handle(.action("search", values: ["query": ["mug"]]))
        try await view.handle(.change(field: "search", values: ["pot"]))
        try await view.handle(.action("restock", values: ["product": ["mug"], "pieces": ["-2"]]))
        try await view.handle(.action("import", values: ["document": ["new.csv"]]))
        interactor.expect(
            Stock.ShowStock.Request(offset: 20, limit: 10),
            Stock.ShowStock.Request(search: "mug", limit: 10),
            Stock.ShowStock.Request(search: "pot", limit: 10),
            Stock.Restock.Request(productID: "mug", pieces: -2),
            Stock.ImportProducts.Request(document: "new.csv")
        )
        await host.finish()
    }

    @Test("The message about a change stays above the rows; a failure keeps the rows")
    func shown() async {
        let message = Message(.information, "There are 3 pieces of Mug.")
        view.displayRestock(viewModel: .init(message: message))
        view.displayStock(
            viewModel: .init(
                products: [
                    .init(id: "mug", name: "Mug", category: "Kitchen", price: "12.05", stock: "3", note: "")
                ],
                offset: 2,
                total: 9,
                placeholder: "Nothing."
            )
        )
        let list = ListBlock(
            identifier: "stock",
            columns: [
                "Product", "Category", .init("Price", kind: .money(currency: "EUR")),
                .init("Stock", kind: .integer()), "Note",
            ],
            total: .init(9),
            offset: 2,
            rows: [.init(identifier: "mug", cells: ["Mug", "Kitchen", "12.05", "3", ""])],
            placeholder: "Nothing."
        )
        let form = FormBlock(
            identifier: "filter",
            fields: [Field("search", label: "Search")],
            filters: "stock"
        )
        func screen(_ message: Message) -> Screen {
            Screen(
                title: "Stock",
                blocks: [.form(form), .list(list)],
                actions: StockConfigurator.definition.actions,
                message: message
            )
        }
        host.expect(screen: screen(message))
        let failure = Message(.error, "It is locked.")
        view.displayStock(viewModel: .init(message: failure))
        host.expect(screen: screen(failure))
        view.displayImport(viewModel: .init(message: message))
        host.expect(screen: screen(message))
        await host.finish()
    }

    @Test("A row leads to its form, 'add' to an empty one, and an action to the orders")
    func ways() async throws {
        try await view.handle(.select(list: "stock", row: "mug"))
        #expect(interactor.selectedProductID == "mug")
        try await view.handle(.action("add"))
        #expect(interactor.selectedProductID == nil)
        try await view.handle(.action("orders"))
        host.expect(.segue("EditProduct"), .segue("EditProduct"), .segue("OrderList"))
        await host.finish()
    }

    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(StockConfigurator.definition, router: StockRouter.self)
        RouteCheck.verify(router: StockRouter.self, source: "../../Sources/ShopScene/Stock/StockRouter.swift")
    }
}
