import SceneKitCore
import StorageWorkers

/// The result of an import.
struct ImportedProducts: Equatable, Sendable {
    var added = 0
    var changed = 0
    var unchanged = 0
}

extension StoredShopWorker {
    /// Adds and changes the products of a document, all or none.
    ///
    /// - Throws: `ShopFailure`; `.document` with the place of a mistake.
    func importProducts(from document: String) async throws(ShopFailure) -> ImportedProducts {
        guard isKeeper, let documents else { throw .keepersOnly }
        return try await ShopFailure.attempt {
            guard let bytes = try await documents.bytes(of: document, limit: ProductTable.sizeLimit) else {
                throw DocumentError(document, reason: "it has more than 4 MiB")
            }
            let table = try ProductTable(bytes, in: currency)
            return try await shop.transaction(Product.self) { transaction in
                var imported = ImportedProducts()
                var changes: [(before: Product?, after: Product)] = []
                for entry in table.entries {
                    let known = try transaction.get(Product.self, id: entry.id)
                    let product = try entry.product(over: known)
                    changes.append((known, product))
                    guard product != known else {
                        imported.unchanged += 1
                        continue
                    }
                    if known == nil { imported.added += 1 } else { imported.changed += 1 }
                    try transaction.batch.put(product)
                }
                do {
                    try AlikeProducts.check(changes, transaction.reader)
                } catch let alike as AlikeProducts {
                    throw table.fault(alike)
                }
                return imported
            }
        }
    }
}
