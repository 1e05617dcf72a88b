import SceneKitCore

/// The texts that the shop's scenes share.
enum ShopWording {
    /// `Sold out`, `Only 3 left` or `In stock`.
    static func stock(_ count: Int) -> String {
        switch count {
        case ...0: "Sold out"
        case ..<10: "Only \(count) left"
        default: "In stock"
        }
    }
}
