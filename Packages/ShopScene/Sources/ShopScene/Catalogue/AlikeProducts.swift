import StorageWorkers

/// A product that people could take for another one of the shop: customers read and type names, and keepers numbers.
struct AlikeProducts: Error, Equatable {
    enum Trait: Equatable {
        case number, name
    }

    /// The new or changed product.
    var product: String
    /// The product that it is like.
    var other: String
    var trait: Trait

    /// Checks that new and changed products differ from each other, and from the shop's others, in more than case and in
    /// signs that nobody sees. Products that are not listed may have any name.
    ///
    /// - Parameters:
    ///   - changes: The products before, nil for new ones, and as they are to be.
    ///   - reader: Reads the shop's products without the changes.
    /// - Throws: `AlikeProducts`, or `StorageError`.
    static func check(
        _ changes: [(before: Product?, after: Product)],
        _ reader: RecordReader
    ) throws {
        let ids = Set(changes.map(\.after.id))
        if changes.contains(where: { $0.before == nil }) {
            let all = try reader.page(Product.self, RecordQuery(limit: .max)).records
            var numbers = Dictionary(all.map { (key(of: $0.id), $0.id) }) { first, _ in first }
            for (before, product) in changes where before == nil {
                let other = numbers.updateValue(product.id, forKey: key(of: product.id))
                if let other { throw AlikeProducts(product: product.id, other: other, trait: .number) }
            }
        }
        let listed = changes.filter(\.after.isListed)
        let isRenamed = { (change: (before: Product?, after: Product)) in
            change.before?.isListed != true || change.before?.name != change.after.name
        }
        var names = Dictionary(
            listed.filter { !isRenamed($0) }.map { (key(of: $0.after.name), $0.after.id) }
        ) { first, _ in first }
        for product in listed.filter(isRenamed).map(\.after) {
            let name = key(of: product.name)
            let alike = RecordQuery(Product.byName[CollatedText(product.name)], limit: .max)
            let other =
                try names.updateValue(product.id, forKey: name)
                ?? reader.page(Product.self, alike).records
                .first { !ids.contains($0.id) && key(of: $0.name) == name }?.id
            if let other { throw AlikeProducts(product: product.id, other: other, trait: .name) }
        }
    }

    /// The part of a text that tells it from others: without upper case, and without signs that nobody sees.
    static func key(of text: String) -> String {
        var key = String.UnicodeScalarView()
        key += text.uppercased().lowercased().unicodeScalars.filter {
            !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .format
        }
        return String(key).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
