import FoundationEssentials
import RecordScenes
import SceneKitCore
import StorageWorkers

extension Product: FieldRecord {
    static let blank = Product(id: "", name: "")
    static let fields: [BoundField<Product>] = fields(in: .euro)

    var title: String { name }

    static func fields(in currency: Currency) -> [BoundField<Product>] {
        [
            .field("article", \.article, "Article", isRequired: true, hint: "tea-mint"),
            .field("name", \.name, "Name", isRequired: true),
            .field("category", \.category, "Category"),
            .field("price", \.[priceIn: currency], "Price", isRequired: true),
            .field("summary", \.summary, "Description", kind: .paragraphs),
            .field("listed", \.isListed, "Shown to customers"),
            .field("stock", \.stock, "Stock"),
        ]
    }

    private var article: ArticleNumber {
        get { ArticleNumber(text: id) }
        set { id = newValue.text }
    }

    private subscript(priceIn currency: Currency) -> PriceEntry {
        get { PriceEntry(price: price == .missing ? nil : price, currency: currency) }
        set { price = newValue.price ?? .missing }
    }
}

/// A product's id as a person enters it.
private struct ArticleNumber: FieldValue {
    static let kind = ValueKind.text

    var text: String

    init(text: String) {
        self.text = text
    }

    init(entries: [FieldEntry]) throws(FieldProblem) {
        text = try entries.first?.text.map(Product.checked(id:)) ?? ""
    }

    var entries: [FieldEntry] { text.isEmpty ? [] : [.text(text)] }
}

/// A price as a keeper enters it.
private struct PriceEntry: FieldValue {
    static let kind = ValueKind.decimal(from: 0)

    /// Nil for a product that is not priced yet.
    var price: Price?
    var currency: Currency

    init(price: Price?, currency: Currency) {
        self.price = price
        self.currency = currency
    }

    init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try Self.reading(entries, over: Self(price: nil, currency: .euro))
    }

    /// The older value has the currency.
    static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self {
        guard let text = entries.first?.text else { return Self(price: nil, currency: old.currency) }
        return Self(price: try Price(parsing: text, in: old.currency), currency: old.currency)
    }

    var entries: [FieldEntry] { price.map { [.text($0.text(in: currency))] } ?? [] }
}
