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

    /// - Parameter opened: The form's values when it was opened; what is as it was is not checked again.
    /// - Throws: `ShopFailure.field` for a text that is too long.
    func check(since opened: ProductDraft?) throws(ShopFailure) {
        do { if name != opened?.name { _ = try Product.checked(name: name) } } catch {
            throw .field("name", error.text)
        }
        do { if category != opened?.category { _ = try Product.checked(category: category) } } catch {
            throw .field("category", error.text)
        }
    }

    /// The product with the form's changed values.
    ///
    /// - Parameters:
    ///   - known: The shop's product, which keeps the rest; nil for a new one without any stock.
    ///   - opened: The form's values when it was opened; nil if all of them are new.
    func product(over known: Product?, since opened: ProductDraft? = nil) -> Product {
        var product = known ?? Product(id: id.text, name: name)
        if name != opened?.name { product.name = name }
        if category != opened?.category { product.category = category }
        if let price, price != opened?.price { product.price = price }
        if summary != opened?.summary { product.summary = summary }
        if isListed != opened?.isListed { product.isListed = isListed }
        return product
    }
}
