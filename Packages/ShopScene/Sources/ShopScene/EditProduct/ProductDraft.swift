import FoundationEssentials
import SceneKitCore

/// The values of a product's form. The stock is not among them: customers change it meanwhile.
struct ProductDraft: Equatable, Sendable {
    var id = ArticleNumber()
    var name = ""
    var category = ""
    var price = PriceEntry()
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

/// A price as a keeper enters it.
struct PriceEntry: Equatable, Sendable {
    var text = ""
}

extension PriceEntry: FieldValue {
    static var kind: ValueKind { .decimal(from: 0) }

    init(entries: [FieldEntry]) throws(FieldProblem) { text = entries.first?.text ?? "" }

    var entries: [FieldEntry] { text.isEmpty ? [] : [.text(text)] }
}

extension ProductDraft {
    init(_ product: Product, in currency: Currency) {
        self.init(
            id: ArticleNumber(text: product.id),
            name: product.name,
            category: product.category,
            price: PriceEntry(text: product.price.text(in: currency)),
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

    /// The product with the form's values.
    ///
    /// - Parameters:
    ///   - known: The shop's product, which keeps the rest; nil for a new one without any stock.
    ///   - currency: The shop's.
    /// - Throws: `ShopFailure.field` for a price that the currency does not have.
    func product(over known: Product?, in currency: Currency) throws(ShopFailure) -> Product {
        var product = known ?? Product(id: id.text, name: name)
        product.name = name
        product.category = category
        do {
            if price.text != known?.price.text(in: currency) {
                product.price = try Price(parsing: price.text, in: currency)
            }
        } catch {
            throw .field("price", error.text)
        }
        product.summary = summary
        product.isListed = isListed
        return product
    }
}
