import RecordScenes
import SceneKitCore

extension Product {
    /// Names and categories are not too long, unless the product has had them before, and no two products look alike.
    static let rule: RecordRule<Product> = .rule { changes, reader in
        for change in changes {
            let (product, before) = (change.after, change.before)
            do throws(FieldProblem) {
                if product.name != before?.name { _ = try checked(name: product.name) }
            } catch {
                return [.init(id: product.id, field: "name", error.text)]
            }
            do throws(FieldProblem) {
                if product.category != before?.category { _ = try checked(category: product.category) }
            } catch {
                return [.init(id: product.id, field: "category", error.text)]
            }
        }
        do {
            try AlikeProducts.check(changes.map { ($0.before, $0.after) }, reader)
            return []
        } catch let alike as AlikeProducts {
            return [alike.violation]
        }
    }

    /// Adds pieces to the stock, or takes them away with a negative number.
    ///
    /// - Throws: `RecordsFailure.refused` if the stock would be less than zero or too great.
    mutating func restock(by pieces: Int) throws(RecordsFailure) {
        let (stock, isTooGreat) = self.stock.addingReportingOverflow(pieces)
        guard !isTooGreat, 0...Self.greatestStock ~= stock else {
            throw ShopFailure.impossibleStock(self.stock).refusal
        }
        self.stock = stock
    }
}

extension AlikeProducts {
    fileprivate var violation: RecordRule<Product>.Violation {
        let (field, mistake): (String, LocalizedText) =
            switch trait {
            case .number: ("article", "another product has the number '\(other)'")
            case .name: ("name", "the product '\(other)' has that name")
            }
        return .init(id: product, field: field, mistake, isSentence: true)
    }
}

extension ShopFailure {
    /// The failure as that of a ready-made scene's action or command.
    var refusal: RecordsFailure { self == .cancelled ? .cancelled : .refused(message) }

    /// The message about a failure of a ready-made scene; nil for the standard one.
    static func message(_ failure: RecordsFailure) -> Message? {
        switch failure {
        case .storage(let reason): ShopFailure.storage(reason).message
        case .full(let reason): ShopFailure.full(reason).message
        case .notFound(let id, _): ShopFailure.unknownProduct(id).message
        case .denied: ShopFailure.keepersOnly.message
        default: nil
        }
    }
}
