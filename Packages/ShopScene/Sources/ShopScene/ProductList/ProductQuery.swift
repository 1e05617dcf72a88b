import SceneKitCore

/// The products to show.
struct ProductQuery: Equatable, Sendable {
    /// Words of which each must begin a word of the product; empty for all products.
    var search = ""
    /// Empty for every category.
    var category = ""
    var order = ProductOrder.name
    var offset = 0
    var limit = 50
}

/// The order of a list of products.
enum ProductOrder: String, FieldChoice {
    case name
    case cheapest
    case dearest

    var label: LocalizedText {
        switch self {
        case .name: "Name"
        case .cheapest: "Price, low to high"
        case .dearest: "Price, high to low"
        }
    }
}

/// Some of the products that match a query.
struct ProductPage: Equatable, Sendable {
    var products: [Product]
    var total: Int
    /// Whether more products match than `total`.
    var isTotalLowerBound = false
    /// The categories of the shop, sorted; the first 100 and the shown one if there are more.
    var categories: [String]
    /// Why the shop's store cannot be reached, if these are the products as they were last seen.
    var outage: LocalizedText?
}
