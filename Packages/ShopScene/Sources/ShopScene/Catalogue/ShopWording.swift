import FoundationEssentials
import SceneKitCore

/// The texts that the shop's scenes share.
enum ShopWording {
    /// The stock, or that a product is no longer sold.
    ///
    /// - Parameter wanted: The pieces that a person wants to have.
    static func availability(of product: Product, wanted: Int = 1) -> LocalizedText {
        product.isListed ? stock(product.stock, wanted: wanted) : "No longer sold"
    }

    /// `Sold out`, `Only 3 left` or `In stock`.
    static func stock(_ count: Int, wanted: Int = 1) -> LocalizedText {
        switch count {
        case ...0: "Sold out"
        case ..<max(10, wanted): "Only \(count) left"
        default: "In stock"
        }
    }

    /// `12.50 EUR`
    static func amount(_ price: Price, in currency: Currency) -> LocalizedText {
        "\(LocalizedText(number: price.text(in: currency))) \(currency.code)"
    }

    /// The recipient above the lines of the address.
    static func text(_ delivery: DeliveryAddress) -> String { delivery.recipient + "\n" + delivery.address }

    static func state(_ state: Order.State) -> LocalizedText {
        switch state {
        case .pending: "Payment pending"
        case .placed: "Placed"
        case .sent: "Sent"
        case .delivered: "Delivered"
        case .refunding: "Cancellation pending"
        case .cancelled: "Cancelled"
        case .declined: "Payment declined"
        default: LocalizedText(verbatim: state.rawValue)
        }
    }

    static func imported(_ products: ImportedProducts) -> Message {
        Message(
            .information,
            "Products added: \(products.added), changed: \(products.changed), unchanged: \(products.unchanged)."
        )
    }

    static func settled(_ orders: SettledOrders) -> Message {
        guard orders != .init() else { return Message(.information, "No order waits for its payment.") }
        return Message(
            orders.waiting == 0 ? .information : .warning,
            "Orders settled: \(orders.settled), still waiting: \(orders.waiting)."
        )
    }

    static func pieces(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 piece", other: "\(count.grouped) pieces")
    }

    /// `2026-11-22`
    ///
    /// - Parameter time: In seconds since 1970.
    static func day(_ time: Int, in timeZone: TimeZone) -> String {
        Date(timeIntervalSince1970: Double(time))
            .formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }
}
