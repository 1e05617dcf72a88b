import SceneKitCore
import StorageWorkers

/// An article of the shop.
struct Product: Record, Equatable {
    static let byName = RecordIndex("name") { (product: Product) in
        product.isListed ? CollatedText(product.name) : nil
    }
    static let byCategoryAndName = RecordIndex("category_and_name") { (product: Product) in
        product.isListed ? CompositeKey(product.category, CollatedText(product.name)) : nil
    }
    static let byPrice = RecordIndex("price") { (product: Product) in
        product.isListed ? product.price.cents : nil
    }
    static let byCategoryAndPrice = RecordIndex("category_and_price") { (product: Product) in
        product.isListed ? CompositeKey(product.category, product.price.cents) : nil
    }
    static let schema = RecordSchema(
        name: "products",
        indexes: byName,
        byCategoryAndName,
        byPrice,
        byCategoryAndPrice
    ) { product, words in
        words.add(product.name)
        words.add(product.category)
        words.add(product.summary)
    }

    /// The article number.
    var id: String
    var name: String
    var category = ""
    var price = Price.zero
    /// The number of pieces that can be sold.
    var stock = 0
    /// One or two sentences for customers.
    var summary = ""
    /// Whether customers find it and can order it. Orders refer to products, so none is ever deleted, and the page of one
    /// that is not listed stays.
    var isListed = true

    var picture: Picture {
        Picture(of: name, source: ProductPictures.source(ofProduct: id, category: category))
    }
}
