import SceneKitCore

/// The view models that the presenter shows on the checkout.
@MainActor
protocol CheckoutDisplayLogic: AnyObject {
    func displayCheckout(viewModel: Checkout.ShowCheckout.ViewModel)
    func displayPlacedOrder(viewModel: Checkout.PlaceOrder.ViewModel)
}

/// The values of the action that takes a contact's address.
struct AddressChoice: Equatable, Sendable {
    var contact: String?
    /// The number of the contact's address, from 1.
    var number = 1
}

/// The values of the action that enters an address.
struct AddressEntry: Equatable, Sendable {
    var recipient = ""
    var address = ""
}

final class CheckoutViewController: RoutedScene<any CheckoutBusinessLogic, any CheckoutRouting> {
    static let actions: [BoundAction<CheckoutViewController>] = [
        .action(
            "place",
            "Order",
            key: "b",
            "Places the order, after a question.",
            role: .primary,
            when: { $0.hasLines }
        ) { await $0.place() }
        .promising(.asks),
        .action(
            "choose-address",
            key: "A",
            "Takes the address of a contact.",
            segue: "PickContact",
            when: { $0.hasLines },
            values: AddressChoice(),
            [
                .field(
                    "contact",
                    \.contact,
                    summary: "an id, a name, or a search with one result; "
                        + "without it, the contacts open to choose one"
                ),
                .field(
                    "number",
                    \.number,
                    kind: .integer(from: 1),
                    summary: "which of the contact's addresses, if there are several"
                ),
            ]
        ) { try await $0.chooseAddress($1) }
        .promising(.sets),
        .action(
            "enter-address",
            key: "e",
            "Takes an address that is not in the contacts.",
            when: { $0.hasLines },
            values: AddressEntry(),
            [
                .field(
                    "recipient",
                    \.recipient,
                    "Recipient",
                    summary: "the name on the parcel",
                    isRequired: true
                ),
                .field(
                    "address",
                    \.address,
                    "Address",
                    kind: .paragraphs,
                    summary: "street, town and country",
                    isRequired: true
                ),
            ]
        ) { scene, entry in
            await scene.interactor.setDelivery(
                request: .init(recipient: entry.recipient, addresses: [entry.address])
            )
        }
        .promising(.sets),
        .segue("cart", key: "c", "Goes back to the cart.", to: "Cart"),
        .segue(
            "products",
            "All products",
            key: "l",
            "Goes to the product list.",
            to: "ProductList",
            role: .primary,
            when: { !$0.hasLines }
        ),
    ]

    static let lists: [BoundList<CheckoutViewController>] = [
        .rows(of: "addresses", select: { await $0.takeOtherAddress($1) })
    ]

    private static let advice: LocalizedText =
        "Choose a product and put it into the cart. Then you can order it here."

    let scene = SceneState(Screen(title: "Checkout"))
    private var question: Question?
    private var hasLines = false

    func willAppear() async { await interactor.showCheckout(request: .init()) }

    private func place() async {
        // Without a question there is no address yet, which the interactor reports.
        if let question { guard await confirm(question) else { return } }
        await interactor.placeOrder(request: .init())
    }

    private func chooseAddress(_ choice: AddressChoice) async throws {
        let parameters: Parameters = choice.contact.map { ["contact": $0] } ?? [:]
        let result = try await result(of: "PickContact", parameters: parameters, as: PickedItem.self)
        guard case .value(let contact) = result else { return }
        await interactor.setDelivery(
            request: .init(recipient: contact.title, addresses: contact.addresses, number: choice.number)
        )
    }

    private func takeOtherAddress(_ row: String) async {
        guard let position = Int(row) else { return }
        await interactor.takeOtherAddress(request: .init(position: position))
    }
}

extension CheckoutViewController: CheckoutDisplayLogic {
    func displayCheckout(viewModel: Checkout.ShowCheckout.ViewModel) {
        if hasLines, viewModel.isUnread { return screen.message = viewModel.message }
        hasLines = !viewModel.lines.isEmpty
        question = viewModel.question
        var blocks: [Block] = [
            .list(viewModel.lines.list(total: viewModel.total, of: viewModel.priceKind)),
            .detail(DetailBlock(identifier: "summary", items: viewModel.items)),
        ]
        if !viewModel.otherAddresses.isEmpty { blocks.append(.list(Self.list(viewModel.otherAddresses))) }
        if !hasLines {
            blocks = viewModel.isUnread ? [] : [.text(TextBlock(Self.advice))]
        }
        screen = Screen(title: "Checkout", blocks: blocks, message: viewModel.message)
    }

    private static func list(_ addresses: [String]) -> ListBlock {
        ListBlock(
            identifier: "addresses",
            columns: ["Deliver to another address"],
            total: .init(addresses.count),
            rows: addresses.enumerated().map { position, address in
                .init(
                    identifier: String(position),
                    cells: [address.split(separator: "\n").joined(separator: ", ")]
                )
            }
        )
    }

    func displayPlacedOrder(viewModel: Checkout.PlaceOrder.ViewModel) {
        guard viewModel.message == nil else { return screen.message = viewModel.message }
        router.routeToViewOrder(segue: nil)
    }
}

extension [DisplayedOrderLine] {
    /// The lines of an order as a list above their sum.
    ///
    /// - Parameter kind: The kind of their prices.
    func list(total: String, of kind: ValueKind) -> ListBlock {
        ListBlock(
            identifier: "lines",
            columns: [
                "Product", .init("Price", kind: kind), .init("Quantity", kind: .integer()),
                .init("Sum", kind: kind),
            ],
            total: .init(count),
            rows: map {
                .init(
                    identifier: $0.id,
                    cells: [$0.name, $0.price, $0.quantity, $0.sum],
                    picture: $0.picture
                )
            },
            sum: .total(total)
        )
    }
}

extension ListBlock.Row {
    /// The row below the products of a cart or an order.
    static func total(_ amount: String) -> Self {
        Self(identifier: "total", texts: ["Total"] + ["", "", amount].map(LocalizedText.init(verbatim:)))
    }
}
