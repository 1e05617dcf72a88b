/// Payment to whoever delivers the order: there is nothing to charge before, and nothing to give back.
public struct CashOnDelivery: PaymentWorking {
    public let name = "Cash on delivery"

    public init() {}

    public func charge(_ charge: Charge) async throws(PaymentFailure) {}
    public func refund(_ charge: Charge) async throws(PaymentFailure) {}
}
