import SceneKitCore
import StorageWorkers

/// The reason why an operation of the shop failed.
enum ShopFailure: SceneFailure, Equatable {
    /// The store failed; the text is its error.
    case storage(LocalizedText)
    /// The person may keep no more, for this reason.
    case full(LocalizedText)
    /// A change was saved, but its result could not be read; the text is the store's error.
    case unread(LocalizedText)
    /// The shop has no product with this number.
    case unknownProduct(String)
    /// A cart has at most this number of pieces of one product.
    case tooMany(Int)
    case emptyCart
    /// The cart or a price has changed since the person saw the checkout.
    case cartChanged
    case noAddress
    /// The chosen contact, by name.
    case contactWithoutAddress(String)
    /// The chosen contact, by name, has another number of addresses.
    case unknownAddress(String, addresses: Int)
    /// The products that are no longer there in the wanted number, with their present stock.
    case notAvailable([CartLine])
    /// The person has no order with this id.
    case unknownOrder(String)
    /// The order is in another state than the change needs.
    case wrongState(Order.State)
    /// An order is not cancelled, because this host cannot give its payment back; the payment's name and place.
    case unknownPayment(String)
    case keepersOnly
    /// A change would make the stock less than zero or too great; the present stock.
    case impossibleStock(Int)
    /// A document cannot be read; the text is its mistake.
    case document(LocalizedText)
    case cancelled

    init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .cancelled
            case let error as DocumentError: .document(error.text)
            case let fault as ProductTable.Fault: .document("line \(fault.line): \(fault.reason)")
            case StorageError.spaceFull(let reason): .full(LocalizedText(verbatim: reason))
            default: .storage(LocalizedText(error))
            }
    }

    /// The notice above products that are not from the shop's store.
    ///
    /// - Parameter reason: Why it cannot be reached; nil if they are.
    static func notice(ofOutage reason: LocalizedText?) -> Message? {
        reason.map {
            Message(
                .warning,
                "You see what was last seen of the shop, and cannot order now: it cannot be reached (\($0))."
            )
        }
    }

    /// Reads the result of a change that was saved.
    ///
    /// - Throws: `.unread` in place of `.storage`.
    nonisolated(nonsending) static func afterSaving<Value>(
        _ read: nonisolated(nonsending) () async throws(ShopFailure) -> Value
    ) async throws(ShopFailure) -> Value {
        do {
            return try await read()
        } catch {
            if case .storage(let reason) = error { throw .unread(reason) }
            throw error
        }
    }

    /// The failure as a message for a person.
    var message: Message {
        switch self {
        case .storage, .full, .document: Message(.error, text)
        case .unread: Message(.information, text)
        default: Message(.warning, text)
        }
    }

    /// `Mug: Only 3 left; Pot: Sold out`
    private static func availability(of lines: [CartLine]) -> LocalizedText {
        let products = lines.map { line in
            LocalizedText.joined([.init(verbatim: line.product.name), line.availability], separator: ": ")
        }
        return .joined(products, separator: "; ")
    }

    /// The failure in a sentence.
    var text: LocalizedText {
        switch self {
        case .storage(let reason): "The shop could not be reached: \(reason)"
        case .full(let reason): "Nothing was saved: \(reason)."
        case .unread(let reason): "The change was saved, but cannot be shown now: \(reason)"
        case .unknownProduct(let id): "The shop has no product '\(id)'."
        case .tooMany(let most): "A cart has at most \(most) pieces of a product."
        case .emptyCart: "The cart is empty."
        case .cartChanged: "The cart has changed meanwhile. Check the order, and place it again."
        case .noAddress: "Choose an address first."
        case .contactWithoutAddress(let name):
            "\(name) has no address in the contacts: add one, or enter it here."
        case .unknownAddress(let name, let count):
            LocalizedText(
                count: count,
                one: "\(name) has one address in the contacts.",
                other: "\(name) has \(count) addresses in the contacts."
            )
        case .notAvailable(let lines):
            "The order was not placed. \(Self.availability(of: lines))."
        case .unknownOrder(let id): "You have no order '\(id)'."
        case .wrongState(let state): "The order has the state '\(ShopWording.state(state))' already."
        case .unknownPayment(let payment):
            "The order was not cancelled: this host does not know its payment \(payment)."
        case .impossibleStock(let stock):
            "There are \(ShopWording.pieces(stock)), and there can be 0 to \(Product.greatestStock)."
        case .document(let mistake): "Nothing was imported: \(mistake)."
        case .keepersOnly: "Only a keeper of the shop can do that."
        case .cancelled: "Cancelled."
        }
    }
}
