import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The storage work of the checkout; it runs off the main actor.
protocol CheckoutWorking: Sendable {
    /// The person's checkout, which begins when it is fetched for the first time.
    func fetchCheckout() async throws(ShopFailure) -> OpenCheckout

    /// Keeps the address with the checkout, and the contact's others.
    func setDelivery(_ delivery: DeliveryAddress, others: [String]) async throws(ShopFailure)

    /// Places the order and asks for its payment, or returns the one of this checkout that was placed before. An order may
    /// be returned whose payment is not known yet, or was declined.
    ///
    /// - Parameter shown: The checkout that the person has agreed to.
    /// - Throws: `ShopFailure`, with the reason if the order cannot be placed; `.cartChanged` if it would differ from
    ///   what was shown.
    func placeOrder(_ shown: OpenCheckout) async throws(ShopFailure) -> Order
}

extension StoredShopWorker: CheckoutWorking {
    func fetchCheckout() async throws(ShopFailure) -> OpenCheckout {
        try await ShopFailure.attempt {
            let lines = try await fetchCart()
            let new = CheckoutDraft(orderID: UUID().uuidString.lowercased())
            let draft = try await claimRecords().transaction(CheckoutDraft.self) { transaction in
                if let known = try transaction.get(CheckoutDraft.self, id: new.id) { return known }
                try transaction.batch.put(new)
                return new
            }
            return OpenCheckout(draft: draft, lines: lines, payment: payment.name)
        }
    }

    func setDelivery(_ delivery: DeliveryAddress, others: [String]) async throws(ShopFailure) {
        try await ShopFailure.attempt {
            try await claimRecords().transaction(CheckoutDraft.self) { transaction in
                guard var draft = try transaction.get(CheckoutDraft.self, id: CheckoutDraft.onlyID) else {
                    throw ShopFailure.cartChanged
                }
                draft.delivery = delivery
                draft.otherAddresses = others
                try transaction.batch.put(draft)
            }
        }
    }
}
