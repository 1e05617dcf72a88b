import SceneKitCore

/// The values of a product's form. The stock is not among them: customers change it meanwhile.
struct ProductDraft: Equatable, Sendable {
    var id = ArticleNumber()
    var name = ""
    var category = ""
    var price: Price?
    var summary = ""
    var isListed = true

    static let form = FormTable(
        "product",
        ProductDraft(),
        fields: [
            .field("article", \.id, "Article", isRequired: true, hint: "tea-mint"),
            .field("name", \.name, "Name", isRequired: true),
            .field("category", \.category, "Category"),
            .field("price", \.price, "Price", isRequired: true),
            .field("summary", \.summary, "Description", kind: .paragraphs),
            .field("listed", \.isListed, "Shown to customers"),
        ]
    )
}

/// A product's id as a person enters it.
struct ArticleNumber: Equatable, Sendable {
    var text = ""
}

extension ArticleNumber: FieldValue {
    static var kind: ValueKind { .text }

    init(entries: [FieldEntry]) throws(FieldProblem) {
        guard let text = entries.first?.text else { return }
        self.text = try Product.checked(id: text)
    }

    var entries: [FieldEntry] { text.isEmpty ? [] : [.text(text)] }
}

extension ProductDraft {
    init(_ product: Product) {
        self.init(
            id: ArticleNumber(text: product.id),
            name: product.name,
            category: product.category,
            price: product.price,
            summary: product.summary,
            isListed: product.isListed
        )
    }

    /// The product with the form's values.
    ///
    /// - Parameter known: The shop's product, whose stock stays; nil for a new one without any.
    func product(over known: Product?) -> Product {
        Product(
            id: known?.id ?? id.text,
            name: name,
            category: category,
            price: price ?? .zero,
            stock: known?.stock ?? 0,
            summary: summary,
            isListed: isListed
        )
    }
}
