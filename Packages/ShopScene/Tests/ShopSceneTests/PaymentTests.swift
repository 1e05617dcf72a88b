import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests what becomes of an order when its payment is charged, declined, given back, or without an answer.
@Suite("The payment of orders")
struct PaymentTests {
    private let unknown = PaymentFailure.unknown(reason: "it is late")

    /// Orders three mugs, and gives the worker with the order.
    private func order(_ payment: PaymentSpy, in shop: ShopStore) async throws -> (StoredShopWorker, Order) {
        let (ada, checkout) = try await checkout(payment, in: shop)
        let order = try await ada.placeOrder(checkout)
        payment.calls.expect(.charge(charge(order)))
        return (ada, order)
    }

    /// Puts three mugs into the cart, and gives the worker with the checkout.
    private func checkout(
        _ payment: any PaymentWorking,
        in shop: ShopStore
    ) async throws -> (StoredShopWorker, OpenCheckout) {
        let ada = try shop.worker(payment: payment)
        _ = try await ada.addToCart(3, ofProduct: "mug")
        _ = try await ada.fetchCheckout()
        try await ada.setDelivery(.ada, others: [])
        let checkout = try await ada.fetchCheckout()
        #expect(checkout.payment == payment.name)
        return (ada, checkout)
    }

    private func charge(_ order: Order) -> Charge {
        Charge(orderID: order.id, cents: 3_615, currency: "EUR")
    }

    private func stock(_ shop: ShopStore) async throws -> Int? {
        try await shop.worker().findProduct(id: "mug")?.stock
    }

    @Test("An order without an answer is pending, holds its pieces, and is asked for again with its key")
    func pending() async throws {
        let shop = try await ShopStore(products: [.mug])
        let payment = PaymentSpy("Card", unknown, unknown, nil)
        let (ada, checkout) = try await checkout(payment, in: shop)
        let order = try await ada.placeOrder(checkout)
        payment.calls.expect(.charge(charge(order)))
        #expect(order.state == .pending && order.payment == "Card" && order.paymentNote == "it is late")
        #expect(try await stock(shop) == 0)
        #expect(try await ada.fetchCart() == [])
        // Confirming twice asks again, and places no second order.
        let again = try await ada.placeOrder(checkout)
        #expect(again == order)
        let placed = try await ada.settle(order)
        #expect(placed.state == .placed && placed.paymentNote == nil)
        payment.calls.expect(.charge(charge(order)), .charge(charge(order)))
        #expect(try await ada.settle(placed) == placed)
        #expect(try await ada.placeOrder(checkout) == placed)
        payment.calls.expect()
        #expect(try await stock(shop) == 0)
    }

    @Test("The pieces of a declined order are in the stock and in its customer's cart again")
    func declined() async throws {
        let shop = try await ShopStore(products: [.mug])
        let (ada, order) = try await order(PaymentSpy("Card", .declined(reason: "no funds")), in: shop)
        #expect(order.state == .declined && order.paymentNote == "no funds")
        #expect(try await stock(shop) == 3)
        #expect(try await ada.fetchCart() == [CartLine(product: .mug, quantity: 3)])
        await #expect(throws: ShopFailure.wrongState(.declined)) { try await ada.cancelOrder(id: order.id) }
    }

    @Test("If a keeper is told that an order is declined, its pieces are in its customer's cart again, once")
    func declinedForKeeper() async throws {
        let shop = try await ShopStore(products: [.mug])
        let (ada, order) = try await order(PaymentSpy("Card", unknown), in: shop)
        let payment = PaymentSpy("Card", .declined(reason: "no funds"))
        let kim = try shop.worker(of: "kim", isKeeper: true, payment: payment)
        #expect(try await kim.settle(order).state == .declined)
        payment.calls.expect(.charge(charge(order)))
        #expect(try await stock(shop) == 3)
        #expect(try await kim.fetchCart() == [])
        let bob = try shop.worker(of: "bob")
        #expect(try await bob.fetchCart() == [])
        _ = try await ada.addToCart(1, ofProduct: "mug")
        for _ in 1...2 { #expect(try await ada.fetchCart() == [CartLine(product: .mug, quantity: 4)]) }
        #expect(try await stock(shop) == 3)
    }

    @Test("Several declined orders with one product are all in the cart again")
    func declinedTwice() async throws {
        let shop = try await ShopStore(products: [.mug])
        var batch = RecordBatch()
        for id in ["1", "2"] {
            var order = Order.mugs.with(.declined)
            order.id = id
            order.isOwedToCart = true
            try batch.put(order)
        }
        try await shop.shared.store("shop").write(batch)
        #expect(try await shop.worker().fetchCart() == [CartLine(product: .mug, quantity: 6)])
        #expect(try await shop.worker().fetchOrder(id: "2").isOwedToCart == nil)
    }

    @Test("A customer whose order a keeper was told about gets the pieces with the same answer")
    func declinedFirstForKeeper() async throws {
        let shop = try await ShopStore(products: [.mug])
        let payment = PaymentSpy("Card", unknown, .declined(reason: "no funds"))
        let (ada, order) = try await order(payment, in: shop)
        let kim = try shop.worker(of: "kim", isKeeper: true, payment: payment)
        let told = try await kim.settle(order)
        #expect(told.isOwedToCart == true)
        let settled = try await ada.settle(order)
        #expect(settled.state == .declined && settled.isOwedToCart == nil)
        #expect(try await ada.store.get(CartItem.self, id: "mug") == CartItem(id: "mug", quantity: 3))
        #expect(try await kim.settle(told) == told)
        payment.calls.expect(.charge(charge(order)), .charge(charge(order)))
        #expect(try await stock(shop) == 3)
    }

    @Test("An outcome that two people are told returns the pieces once")
    func twice() async throws {
        let shop = try await ShopStore(products: [.mug])
        let payment = PaymentSpy("Card", unknown, .declined(reason: "no funds"))
        let (ada, order) = try await order(payment, in: shop)
        async let first = ada.settle(order)
        async let second = ada.settle(order)
        #expect(try await [first.state, second.state] == [.declined, .declined])
        payment.calls.expect(.charge(charge(order)), .charge(charge(order)))
        #expect(try await stock(shop) == 3)
        #expect(try await ada.fetchCart() == [CartLine(product: .mug, quantity: 3)])
    }

    @Test("A cancelled order is not sent, and holds its pieces until its refund is certain")
    func refund() async throws {
        let shop = try await ShopStore(products: [.mug])
        let payment = PaymentSpy("Card", nil, unknown, .declined(reason: "too old"), nil)
        let (ada, order) = try await order(payment, in: shop)
        let refunding = try await ada.cancelOrder(id: order.id)
        #expect(refunding.state == .refunding && refunding.paymentNote == "it is late")
        let keeper = try shop.worker(of: "kim", isKeeper: true, payment: payment)
        await #expect(throws: ShopFailure.wrongState(.refunding)) {
            try await keeper.moveOrderOn(id: order.id, from: .placed)
        }
        #expect(try await stock(shop) == 0)
        #expect(try await ada.settle(refunding).paymentNote == "too old")
        #expect(try await keeper.settle(refunding).state == .cancelled)
        #expect(try await stock(shop) == 3)
        payment.calls.expect(Array(repeating: .refund(charge(order)), count: 3))
    }

    @Test("A pending order can be cancelled; a late answer to its charge does not place it")
    func cancelPending() async throws {
        let shop = try await ShopStore(products: [.mug])
        let payment = PaymentSpy("Card", unknown, nil)
        let (ada, order) = try await order(payment, in: shop)
        #expect(try await ada.cancelOrder(id: order.id).state == .cancelled)
        #expect(try await ada.settle(order).state == .cancelled)
        payment.calls.expect(.refund(charge(order)), .charge(charge(order)))
        #expect(try await stock(shop) == 3)
    }

    @Test("A host with another payment decides nothing about an order")
    func otherPayment() async throws {
        let shop = try await ShopStore(products: [.mug])
        let (_, order) = try await order(PaymentSpy("Card", unknown), in: shop)
        let cash = try shop.worker()
        let settled = try await cash.settle(order)
        #expect(settled.state == .pending)
        #expect(settled.paymentNote == "this host does not know the payment 'Card'")
        await #expect(throws: ShopFailure.unknownPayment("'Card'")) {
            try await cash.cancelOrder(id: order.id)
        }
        #expect(try await cash.fetchOrder(id: order.id) == settled)
        #expect(try await stock(shop) == 0)
    }

    @Test("Another place with the payment's name is neither charged nor asked for a refund")
    func otherPlace() async throws {
        let shop = try await ShopStore(products: [.mug])
        let old = PaymentSpy("Card", at: "https://old.example.org", nil, unknown, nil)
        let (ada, first) = try await order(old, in: shop)
        #expect(first.state == .placed && first.paymentIdentity == "https://old.example.org")
        let new = PaymentSpy("Card", at: "https://new.example.org", nil)
        let moved = try shop.worker(payment: new)
        await #expect(throws: ShopFailure.unknownPayment("'Card' (https://old.example.org)")) {
            try await moved.cancelOrder(id: first.id)
        }
        #expect(try await moved.fetchOrder(id: first.id) == first)
        let refunding = try await ada.cancelOrder(id: first.id)
        #expect(refunding.state == .refunding)
        let settled = try await moved.settle(refunding)
        #expect(settled.state == .refunding)
        #expect(
            settled.paymentNote == "this host does not know the payment 'Card' (https://old.example.org)"
        )
        #expect(try await ada.settle(settled).state == .cancelled)
        new.calls.expect()
        old.calls.expect(.refund(charge(first)), .refund(charge(first)))
    }

    @Test("An order of an earlier version has only the name of its payment")
    func earlierCard() async throws {
        let shop = try await ShopStore(products: [.mug])
        var batch = RecordBatch()
        var earlier = Order.mugs.with(.pending)
        earlier.payment = "Card"
        try batch.put(earlier)
        try await shop.shared.store("shop").write(batch)
        let payment = PaymentSpy("Card", at: "https://pay.example.org", nil)
        #expect(try await shop.worker(payment: payment).settle(earlier).state == .placed)
        payment.calls.expect(.charge(charge(earlier)))
    }

    @Test("An order with cash on delivery is settled and cancelled by a host that asks a payment server")
    func cashAfterCard() async throws {
        let shop = try await ShopStore(products: [.mug])
        let (ada, checkout) = try await checkout(CashOnDelivery(), in: shop)
        let order = try await ada.placeOrder(checkout)
        let payment = PaymentSpy("Card", unknown)
        let card = try shop.worker(payment: payment)
        #expect(try await card.cancelOrder(id: order.id).state == .cancelled)
        payment.calls.expect()
        #expect(try await stock(shop) == 3)
    }

    @Test("An order of an earlier version is paid on delivery")
    func earlierOrder() async throws {
        let shop = try await ShopStore(products: [.mug])
        var batch = RecordBatch()
        try batch.put(Order.mugs)
        try await shop.shared.store("shop").write(batch)
        #expect(try await shop.worker().cancelOrder(id: Order.mugs.id).state == .cancelled)
    }
}
