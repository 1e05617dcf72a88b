import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

private let lines = [
    CartLine(product: .mug, quantity: 3), CartLine(product: .pot, quantity: 1),
    CartLine(product: .tea, quantity: 2),
]

@MainActor
@Suite("The interactor of the cart")
struct CartInteractorTests {
    private let presenter = CartPresenterSpy()

    @Test("The lines or the failure are presented, but not a cancellation")
    func show() async {
        for result in [
            .success(ShownCart(lines: lines)), .failure(.storage("it is locked")), .failure(.cancelled),
        ] as [Result<ShownCart, ShopFailure>] {
            let worker = CartWorkerSpy(cart: result)
            await CartInteractor(presenter: presenter, worker: worker).showCart(request: .init())
            worker.calls.expect(.fetch)
            presenter.expect(
                all: result == .failure(.cancelled) ? [] : [Cart.ShowCart.Response(cart: result)]
            )
        }
    }

    @Test("After a change of the cart or the products elsewhere, the cart is fetched again")
    func follow() async {
        let cart = ShownCart(lines: lines)
        let worker = CartWorkerSpy(cart: .success(cart))
        let interactor = CartInteractor(presenter: presenter, worker: worker)
        await interactor.showCart(request: .init())
        let followings = [
            Task { await interactor.followCart(request: .init()) },
            Task { await interactor.followProducts(request: .init()) },
        ]
        await worker.cartSignals.send(())
        await worker.productSignals.send(())
        for following in followings {
            following.cancel()
            await following.value
        }
        worker.calls.expect(.fetch, .fetch, .fetch)
        let response = Cart.ShowCart.Response(cart: .success(cart))
        presenter.expect(response, response, response)
    }

    @Test("After a change the cart is fetched again; a failed change is presented")
    func change() async {
        let request = Cart.ChangeQuantity.Request(productID: "mug", quantity: 3)
        let cart = ShownCart(lines: lines)
        let worker = CartWorkerSpy(cart: .success(cart))
        await CartInteractor(presenter: presenter, worker: worker).changeQuantity(request: request)
        worker.calls.expect(.set(3, "mug"), .fetch)
        presenter.expect(Cart.ShowCart.Response(cart: .success(cart)))
        let failing = CartWorkerSpy(failure: .storage("it is locked"))
        await CartInteractor(presenter: presenter, worker: failing).changeQuantity(request: request)
        failing.calls.expect(.set(3, "mug"))
        presenter.expect(Cart.ShowCart.Response(cart: .failure(.storage("it is locked"))))
        let unread = CartWorkerSpy(cart: .failure(.storage("it is locked")))
        await CartInteractor(presenter: presenter, worker: unread).changeQuantity(request: request)
        unread.calls.expect(.set(3, "mug"), .fetch)
        presenter.expect(Cart.ShowCart.Response(cart: .failure(.unread("it is locked"))))
    }
}

@MainActor
@Suite("The presenter of the cart")
struct CartPresenterTests {
    private let view = CartDisplaySpy()
    private let presenter = CartPresenter()

    init() {
        presenter.viewController = view
    }

    @Test("Each line has its exact sum, and a note if it cannot be ordered")
    func lines() {
        presenter.presentCart(
            response: .init(
                cart: .success(
                    ShownCart(lines: [
                        CartLine(product: .mug, quantity: 3), CartLine(product: .mug, quantity: 4),
                        CartLine(product: .pot, quantity: 1), CartLine(product: .jug, quantity: 1),
                    ])
                )
            )
        )
        func line(
            _ id: String,
            _ name: String,
            _ price: String,
            _ quantity: String,
            _ sum: String,
            _ note: String
        )
            -> Cart.ShowCart.ViewModel.DisplayedLine
        {
            .init(
                id: id,
                name: name,
                price: price,
                quantity: quantity,
                sum: sum,
                note: LocalizedText(verbatim: note),
                picture: Picture(of: name, source: id == "jug" ? nil : "kitchen")
            )
        }
        view.expect(
            Cart.ShowCart.ViewModel(
                lines: [
                    line("mug", "Mug", "12.05", "3", "36.15", ""),
                    line("mug", "Mug", "12.05", "4", "48.20", "Only 3 left"),
                    line("pot", "Pot", "49.90", "1", "49.90", "Sold out"),
                    line("jug", "Jug", "0.00", "1", "0.00", "No longer sold"),
                ],
                total: "134.25"
            )
        )
    }

    @Test("An empty cart has no total, and a failure is a message")
    func others() {
        presenter.presentCart(response: .init(cart: .success(ShownCart())))
        presenter.presentCart(response: .init(cart: .success(ShownCart(outage: "it is gone"))))
        presenter.presentCart(response: .init(cart: .failure(.storage("it is locked"))))
        view.expect(
            Cart.ShowCart.ViewModel(),
            Cart.ShowCart.ViewModel(isOutdated: true, message: ShopFailure.notice(ofOutage: "it is gone")),
            Cart.ShowCart.ViewModel(message: Message(.error, "The shop could not be reached: it is locked"))
        )
    }
}

@MainActor
@Suite("The view controller and the router of the cart")
struct CartViewControllerTests {
    private let interactor = CartInteractorSpy()
    private let host = RecordingHost()
    private let view: CartViewController
    private let line = Cart.ShowCart.ViewModel.DisplayedLine(
        id: "mug",
        name: "Mug",
        price: "12.05",
        quantity: "3",
        sum: "36.15",
        note: "",
        picture: Picture(of: "Mug")
    )

    init() {
        let router = CartRouter(dataStore: interactor)
        view = CartViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
    }

    @Test("The cart is fetched each time the scene appears, and follows changes")
    func appears() async {
        await view.didLoad()
        host.expect(.observe("cart"), .observe("products"))
        await view.willAppear()
        await view.willAppear()
        interactor.expect(
            Cart.FollowCart.Request(),
            Cart.FollowProducts.Request(),
            Cart.ShowCart.Request(),
            Cart.ShowCart.Request()
        )
        await host.finish()
    }

    @Test("Lines become rows above the total; an empty cart offers neither; a failure keeps the rows")
    func shown() async {
        view.displayCart(viewModel: .init(lines: [line], total: "36.15"))
        var list = ListBlock(
            identifier: "items",
            columns: [
                "Product", .init("Price", kind: .money(currency: "EUR")),
                .init("Quantity", kind: .integer(), edit: .init("change", field: "quantity")),
                .init("Sum", kind: .money(currency: "EUR")),
            ],
            total: .init(1),
            rows: [
                .init(
                    identifier: "mug",
                    cells: ["Mug", "12.05", "3", "36.15"],
                    picture: Picture(of: "Mug")
                )
            ],
            sum: .init(identifier: "total", cells: ["Total", "", "", "36.15"]),
            placeholder: "The cart is empty."
        )
        let actions = CartConfigurator.definition.actions
        host.expect(screen: Screen(title: "Cart", blocks: [.list(list)], actions: actions))
        let message = Message(.error, "It is locked.")
        view.displayCart(viewModel: .init(message: message))
        host.expect(
            screen: Screen(
                title: "Cart",
                blocks: [.list(list)],
                actions: actions,
                message: message
            )
        )
        view.displayCart(viewModel: .init(lines: [line], total: "36.15", isOutdated: true, message: message))
        host.expect(
            screen: Screen(
                title: "Cart",
                blocks: [.list(list)],
                actions: actions.filter { $0.identifier == "products" },
                message: message
            )
        )
        view.displayCart(viewModel: .init())
        list.rows = []
        list.sum = nil
        list.total = .init(0)
        host.expect(
            screen: Screen(
                title: "Cart",
                blocks: [.list(list)],
                actions: actions.filter { $0.identifier == "products" }
            )
        )
        await host.finish()
    }

    @Test("Changing and removing become requests; an impossible quantity does not")
    func changes() async throws {
        view.displayCart(viewModel: .init(lines: [line], total: "36.15"))
        try await view.handle(.action("change", values: ["product": ["mug"], "quantity": ["5"]]))
        for isConfirmed in [false, true] {
            host.willAnswer(isConfirmed)
            try await view.handle(.action("remove", values: ["product": ["mug"]]))
        }
        for quantity in ["0", "100", "x"] {
            await #expect(throws: EventRefusal.self) {
                try await view.handle(
                    .action("change", values: ["product": ["mug"], "quantity": [.text(quantity)]])
                )
            }
        }
        interactor.expect(
            Cart.ChangeQuantity.Request(productID: "mug", quantity: 5),
            Cart.ChangeQuantity.Request(productID: "mug", quantity: 0)
        )
        let question = Question("Remove Mug from the cart?", confirm: "Remove", isDestructive: true)
        host.expect(.confirm(question), .confirm(question))
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("A row leads to its product, and actions to the list and the checkout, through the router")
    func ways() async throws {
        try await view.handle(.select(list: "items", row: "mug"))
        try await view.handle(.action("products"))
        try await view.handle(.action("checkout"))
        #expect(interactor.selectedProductID == "mug")
        host.expect(.segue("ViewProduct"), .segue("ProductList"), .segue("Checkout"))
        await host.finish()
    }

    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(CartConfigurator.definition, router: CartRouter.self)
        RouteCheck.verify(router: CartRouter.self, source: "../../Sources/ShopScene/Cart/CartRouter.swift")
    }
}
