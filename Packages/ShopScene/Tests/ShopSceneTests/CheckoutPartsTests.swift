@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

private let lines = [CartLine(product: .mug, quantity: 3)]
private let withoutAddress = OpenCheckout(draft: .init(orderID: "1"), lines: lines)
private let ready = OpenCheckout(draft: .init(orderID: "1", delivery: .ada), lines: lines)

@MainActor
@Suite("The interactor of the checkout")
struct CheckoutInteractorTests {
    private let presenter = CheckoutPresenterSpy()

    private func interactor(_ worker: CheckoutWorkerSpy) -> CheckoutInteractor {
        CheckoutInteractor(presenter: presenter, worker: worker)
    }

    @Test("The checkout or the failure is presented, but not a cancellation")
    func show() async {
        for result in [.success(ready), .failure(.storage("it is locked")), .failure(.cancelled)]
            as [Result<OpenCheckout, ShopFailure>]
        {
            let worker = CheckoutWorkerSpy(checkout: result)
            await interactor(worker).showCheckout(request: .init())
            worker.calls.expect(.fetch)
            presenter.expect(
                all:
                    result == .failure(.cancelled) ? [] : [Checkout.ShowCheckout.Response(checkout: result)]
            )
        }
    }

    @Test("An address is kept; a contact without one is presented as such")
    func deliver() async {
        let worker = CheckoutWorkerSpy(checkout: .success(ready))
        let interactor = interactor(worker)
        await interactor.setDelivery(
            request: .init(
                recipient: "Ada Lovelace",
                addresses: ["Ockham Park", DeliveryAddress.ada.address],
                number: 2
            )
        )
        worker.calls.expect(.deliver(.ada, others: ["Ockham Park"]), .fetch)
        await interactor.setDelivery(request: .init(recipient: "Bob", addresses: []))
        await interactor.setDelivery(request: .init(recipient: "Bob", addresses: ["Bath"], number: 2))
        worker.calls.expect()
        presenter.expect(
            Checkout.ShowCheckout.Response(checkout: .success(ready)),
            Checkout.ShowCheckout.Response(checkout: .failure(.contactWithoutAddress("Bob"))),
            Checkout.ShowCheckout.Response(checkout: .failure(.unknownAddress("Bob", addresses: 1)))
        )
    }

    @Test("Another address of the contact takes the place of the one before")
    func otherAddress() async {
        var checkout = ready
        checkout.draft.otherAddresses = ["Ockham Park", "Bath"]
        let worker = CheckoutWorkerSpy(checkout: .success(checkout))
        let interactor = interactor(worker)
        await interactor.takeOtherAddress(request: .init(position: 0))
        await interactor.showCheckout(request: .init())
        await interactor.takeOtherAddress(request: .init(position: 2))
        await interactor.takeOtherAddress(request: .init(position: 1))
        worker.calls.expect(
            .fetch,
            .deliver(
                .init(recipient: "Ada Lovelace", address: "Bath"),
                others: ["Ockham Park", DeliveryAddress.ada.address]
            ),
            .fetch
        )
        presenter.expect(
            Checkout.ShowCheckout.Response(checkout: .success(checkout)),
            Checkout.ShowCheckout.Response(checkout: .success(checkout))
        )
    }

    @Test("What the person saw is ordered, and the order's id is passed on")
    func place() async {
        for order in [.success(.mugs), .failure(.noAddress)] as [Result<Order, ShopFailure>] {
            let worker = CheckoutWorkerSpy(checkout: .success(ready), order: order)
            let interactor = interactor(worker)
            await interactor.placeOrder(request: .init())
            worker.calls.expect()
            await interactor.showCheckout(request: .init())
            await interactor.placeOrder(request: .init())
            worker.calls.expect(.fetch, .place(ready))
            presenter.expect(
                Checkout.ShowCheckout.Response(checkout: .success(ready)),
                Checkout.PlaceOrder.Response(order: order)
            )
            #expect(interactor.placedOrderID == (try? order.get())?.id)
        }
    }

    @Test(
        "A checkout that has changed is shown again with the reason",
        arguments: [.cartChanged, .emptyCart] as [ShopFailure]
    )
    func changed(failure: ShopFailure) async {
        let worker = CheckoutWorkerSpy(checkout: .success(ready), order: .failure(failure))
        let interactor = interactor(worker)
        await interactor.showCheckout(request: .init())
        await interactor.placeOrder(request: .init())
        worker.calls.expect(.fetch, .place(ready), .fetch)
        presenter.expect(
            Checkout.ShowCheckout.Response(checkout: .success(ready)),
            Checkout.ShowCheckout.Response(checkout: .success(ready)),
            Checkout.PlaceOrder.Response(order: .failure(failure))
        )
    }

    @Test("An address that was kept is not refused because the checkout cannot be read again")
    func unread() async {
        let worker = CheckoutWorkerSpy(checkout: .failure(.storage("it is locked")))
        await interactor(worker).setDelivery(
            request: .init(recipient: "Ada Lovelace", addresses: [DeliveryAddress.ada.address])
        )
        worker.calls.expect(.deliver(.ada, others: []), .fetch)
        let failure = ShopFailure.unread("it is locked")
        presenter.expect(Checkout.ShowCheckout.Response(checkout: .failure(failure)))
        #expect(
            failure.message
                == Message(.information, "The change was saved, but cannot be shown now: it is locked")
        )
    }
}

@MainActor
@Suite("The presenter of the checkout")
struct CheckoutPresenterTests {
    private let view = CheckoutDisplaySpy()
    private let presenter = CheckoutPresenter()

    init() {
        presenter.viewController = view
    }

    private func viewModel(_ address: String, _ question: Question?) -> Checkout.ShowCheckout.ViewModel {
        .init(
            lines: [
                .init(
                    id: "mug",
                    name: "Mug",
                    price: "12.05",
                    quantity: "3",
                    sum: "36.15",
                    picture: Picture(of: "Mug", source: "kitchen")
                )
            ],
            total: "36.15",
            items: [
                .init("Payment", "Cash on delivery"),
                .init("Deliver to", address),
            ],
            question: question
        )
    }

    @Test("The summary has the total and the address; the question needs an address")
    func checkout() {
        for checkout in [withoutAddress, ready] {
            presenter.presentCheckout(response: .init(checkout: .success(checkout)))
        }
        view.expect(
            viewModel("Choose an address.", nil),
            viewModel(
                "Ada Lovelace\n12 St James\nLondon",
                Question(
                    "Order for 36.15 EUR, to Ada Lovelace? Payment: Cash on delivery.",
                    confirm: "Order"
                )
            )
        )
    }

    @Test("An empty cart and failures become messages, in the person's language")
    func failures() throws {
        presenter.presentCheckout(
            response: .init(checkout: .success(.init(draft: .init(orderID: "1"), lines: [])))
        )
        presenter.presentCheckout(response: .init(checkout: .failure(.contactWithoutAddress("Bob"))))
        presenter.presentPlacedOrder(response: .init(order: .success(.mugs)))
        let missing = ShopFailure.notAvailable([
            .init(product: .tea, quantity: 41), .init(product: .pot, quantity: 1),
            .init(product: .jug, quantity: 2),
        ])
        presenter.presentPlacedOrder(response: .init(order: .failure(missing)))
        view.expect(
            Checkout.ShowCheckout.ViewModel(message: Message(.warning, "The cart is empty.")),
            Checkout.ShowCheckout.ViewModel(
                isUnread: true,
                message: Message(
                    .warning,
                    "Bob has no address in the contacts: add one, or enter it here."
                )
            ),
            Checkout.PlaceOrder.ViewModel(),
            Checkout.PlaceOrder.ViewModel(
                message: Message(
                    .warning,
                    "The order was not placed. Green Tea: Only 40 left; Pot: Sold out; Jug: No longer sold."
                )
            )
        )
        let german = try Texts(language: "de", tables: [PackageResources.de_strings])
        #expect(
            german(missing.text) == "Die Bestellung wurde nicht aufgegeben. "
                + "Green Tea: Nur noch 40; Pot: Ausverkauft; Jug: Nicht mehr im Angebot."
        )
    }
}

@MainActor
@Suite("The view controller and the router of the checkout")
struct CheckoutViewControllerTests {
    private let interactor = CheckoutInteractorSpy()
    private let host = RecordingHost()
    private let view: CheckoutViewController
    private let question = Question("Order?", confirm: "Order")

    init() {
        let router = CheckoutRouter(dataStore: interactor)
        view = CheckoutViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
    }

    private func show(_ question: Question?) {
        let line = DisplayedOrderLine(
            id: "mug",
            name: "Mug",
            price: "12.05",
            quantity: "3",
            sum: "36.15",
            picture: Picture(of: "Mug")
        )
        view.displayCheckout(
            viewModel: .init(
                lines: [line],
                total: "36.15",
                items: [.init("Payment", "Cash on delivery")],
                question: question
            )
        )
        let list = ListBlock(
            identifier: "lines",
            columns: [
                "Product", .init("Price", kind: .money(currency: "EUR")), .init("Quantity", kind: .integer()),
                .init("Sum", kind: .money(currency: "EUR")),
            ],
            total: .init(1),
            rows: [
                .init(identifier: "mug", cells: ["Mug", "12.05", "3", "36.15"], picture: Picture(of: "Mug"))
            ],
            sum: .init(identifier: "total", cells: ["Total", "", "", "36.15"])
        )
        host.expect(
            screen: Screen(
                title: "Checkout",
                blocks: [
                    .list(list),
                    .detail(
                        DetailBlock(identifier: "summary", items: [.init("Payment", "Cash on delivery")])
                    ),
                ],
                actions: CheckoutConfigurator.definition.actions.filter { $0.identifier != "products" }
            )
        )
    }

    @Test("The checkout is fetched each time the scene appears")
    func appears() async {
        await view.willAppear()
        await view.willAppear()
        interactor.expect(Checkout.ShowCheckout.Request(), Checkout.ShowCheckout.Request())
        await host.finish()
    }

    @Test(
        "A failure to read keeps the shown order; an emptied cart takes it away, and says what to do"
    )
    func messages() async {
        let failure = Message(.error, "The shop could not be reached.")
        show(question)
        let shown = view.screen
        view.displayCheckout(viewModel: .init(isUnread: true, message: failure))
        #expect(view.screen.blocks == shown.blocks && view.screen.message == failure)
        host.expect(screen: view.screen)
        let message = Message(.warning, "The cart is empty.")
        view.displayCheckout(viewModel: .init(message: message))
        let ways = CheckoutConfigurator.definition.actions.filter {
            ["cart", "products"].contains($0.identifier)
        }
        let advice = TextBlock("Choose a product and put it into the cart. Then you can order it here.")
        host.expect(
            screen: Screen(title: "Checkout", blocks: [.text(advice)], actions: ways, message: message)
        )
        await host.finish()
    }

    @Test("An order is placed after a yes to the question", arguments: [true, false])
    func place(_ confirmed: Bool) async throws {
        show(question)
        host.willAnswer(confirmed)
        try await view.handle(.action("place"))
        host.expect(.confirm(question))
        interactor.expect(all: confirmed ? [Checkout.PlaceOrder.Request()] : [])
        await host.finish()
    }

    @Test("Without an address there is no question, and the interactor reports what is missing")
    func placeWithoutAddress() async throws {
        show(nil)
        try await view.handle(.action("place"))
        interactor.expect(Checkout.PlaceOrder.Request())
        await host.finish()
    }

    @Test("A placed order is shown; the reason of a refusal is shown here")
    func placed() async {
        show(question)
        let message = Message(.warning, "The cart has changed.")
        view.displayPlacedOrder(viewModel: .init(message: message))
        #expect(view.screen.message == message)
        host.expect(screen: view.screen)
        view.displayPlacedOrder(viewModel: .init())
        host.expect(.segue("ViewOrder"))
        await host.finish()
    }

    @Test("A contact's addresses are taken; a dismissed choice changes nothing")
    func choose() async throws {
        show(nil)
        let ada = PickedItem(id: "7", title: "Ada Lovelace", addresses: ["12 St James", "Ockham Park"])
        host.willResult(.value(ada), of: "PickContact")
        try await view.handle(.action("choose-address"))
        host.expect(.result(of: "PickContact"))
        host.willResult(SceneResult<PickedItem>.dismissed, of: "PickContact")
        try await view.handle(.action("choose-address", values: ["contact": ["bob"]]))
        host.expect(.result(of: "PickContact", parameters: ["contact": "bob"]))
        try await view.handle(
            .action("enter-address", values: ["recipient": ["Bob"], "address": ["Bath\nUK"]])
        )
        try await view.handle(.select(list: "addresses", row: "1"))
        interactor.expect(
            Checkout.SetDelivery.Request(
                recipient: "Ada Lovelace",
                addresses: ["12 St James", "Ockham Park"]
            ),
            Checkout.SetDelivery.Request(recipient: "Bob", addresses: ["Bath\nUK"]),
            Checkout.TakeOtherAddress.Request(position: 1)
        )
        await host.finish()
    }

    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(
            router: CheckoutRouter.self,
            source: "../../Sources/ShopScene/Checkout/CheckoutRouter.swift"
        )
    }
}
