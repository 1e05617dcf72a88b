import SceneKitCore

/// The requests of the checkout's view.
@MainActor
protocol CheckoutBusinessLogic: AnyObject {
    func showCheckout(request: Checkout.ShowCheckout.Request) async
    func setDelivery(request: Checkout.SetDelivery.Request) async
    func takeOtherAddress(request: Checkout.TakeOtherAddress.Request) async
    func placeOrder(request: Checkout.PlaceOrder.Request) async
}

/// The data of the checkout that routers may reach.
@MainActor
protocol CheckoutDataStore: AnyObject {
    /// The order that was placed.
    var placedOrderID: String? { get }
}

final class CheckoutInteractor: SceneInteractor<any CheckoutPresentationLogic, any CheckoutWorking>,
    CheckoutBusinessLogic, CheckoutDataStore
{
    private(set) var placedOrderID: String?
    /// The checkout that the person sees and agrees to.
    private var shown: OpenCheckout?

    // MARK: - Show checkout

    func showCheckout(request: Checkout.ShowCheckout.Request) async {
        let checkout: Result<OpenCheckout, ShopFailure> = await .of(try await worker.fetchCheckout())
        guard !Task.isCancelled else { return }
        present(checkout)
    }

    private func present(_ checkout: Result<OpenCheckout, ShopFailure>) {
        guard checkout != .failure(.cancelled) else { return }
        if case .success(let checkout) = checkout { shown = checkout }
        presenter.presentCheckout(response: .init(checkout: checkout))
    }

    // MARK: - Set delivery

    func setDelivery(request: Checkout.SetDelivery.Request) async {
        present(await .of(try await delivering(request)))
    }

    private func delivering(_ request: Checkout.SetDelivery.Request) async throws(ShopFailure) -> OpenCheckout
    {
        var others = request.addresses
        guard !others.isEmpty else { throw .contactWithoutAddress(request.recipient) }
        guard 1...others.count ~= request.number else {
            throw .unknownAddress(request.recipient, addresses: others.count)
        }
        let address = others.remove(at: request.number - 1)
        try await worker.setDelivery(.init(recipient: request.recipient, address: address), others: others)
        return try await ShopFailure.afterSaving { () async throws(ShopFailure) in
            try await worker.fetchCheckout()
        }
    }

    // MARK: - Take other address

    func takeOtherAddress(request: Checkout.TakeOtherAddress.Request) async {
        guard let draft = shown?.draft, let delivery = draft.delivery, let others = draft.otherAddresses,
            others.indices.contains(request.position)
        else { return }
        await setDelivery(
            request: .init(
                recipient: delivery.recipient,
                addresses: others + [delivery.address],
                number: request.position + 1
            )
        )
    }

    // MARK: - Place order

    func placeOrder(request: Checkout.PlaceOrder.Request) async {
        guard let shown else { return }
        let order: Result<Order, ShopFailure> = await .of(try await worker.placeOrder(shown))
        placedOrderID = (try? order.get())?.id
        // The person agrees to the order as it is now, or not.
        if [.failure(.cartChanged), .failure(.emptyCart)].contains(order) {
            await showCheckout(request: .init())
        }
        presenter.presentPlacedOrder(response: .init(order: order))
    }
}
