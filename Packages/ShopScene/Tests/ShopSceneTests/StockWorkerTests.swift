import RecordScenes
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests the keeper's work with several kinds of store.
@Suite("The worker of the stock")
struct StockWorkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shop(_ scheme: String = "memory") async throws -> ShopStore {
        let path = scheme == "memory" ? "" : folder.file("store")
        return try await ShopStore(scheme, path: path, products: [.tea, .mug, .jug])
    }

    @Test(
        "A keeper sees all products by number, and finds them by their words",
        arguments: ["memory", "sqlite"]
    )
    func all(scheme: String) async throws {
        let shop = try await shop(scheme)
        let keeper = try await shop.stock()
        var query = RecordListQuery()
        let all = try await keeper.fetchPage(query)
        #expect(all.records == [.jug, .mug, .tea] && all.total == .exact(3))
        (query.offset, query.limit) = (1, 1)
        let window = try await keeper.fetchPage(query)
        #expect(window.records == [.mug] && window.total == .exact(3) && window.offset == 1)
        query = RecordListQuery()
        query.search = "jug"
        #expect(try await keeper.fetchPage(query).records == [.jug])
        try await shop.store.close()
    }

    @Test("Pieces are added and taken away, down to zero", arguments: ["memory", "sqlite"])
    func restock(scheme: String) async throws {
        let shop = try await shop(scheme)
        let keeper = try await shop.stock()
        func restock(_ ids: String..., by pieces: Int) async throws(RecordsFailure) -> [Int] {
            try await keeper.perform("restock", on: ids, with: ["pieces": [.text("\(pieces)")]]).map(\.stock)
        }
        #expect(try await restock("mug", by: 4) == [7])
        #expect(try await restock("mug", by: -7) == [0])
        let refusal = RecordsFailure.refused(ShopFailure.impossibleStock(0).message)
        for pieces in [-1, 1_000_000] {
            await #expect(
                throws: pieces > 0 ? RecordsFailure.refused(ShopFailure.impossibleStock(40).message) : refusal
            ) {
                try await restock("mug", "tea", by: pieces)
            }
        }
        // All or none of several.
        #expect(try await shop.worker().findProduct(id: "mug")?.stock == 0)
        var mug = Product.mug
        mug.stock = 0
        for pieces in [-1, 1_000_001, .max, .min] {
            #expect(throws: refusal) { try mug.restock(by: pieces) }
        }
        await #expect(throws: RecordsFailure.notFound("cup")) { try await restock("cup", by: 1) }
        try await shop.store.close()
    }

    @Test("A document adds and changes products, or nothing at all", arguments: ["memory", "sqlite"])
    func importing(scheme: String) async throws {
        let shop = try await shop(scheme)
        let keeper = try shop.worker(
            isKeeper: true,
            documents: [
                "good": "id,name,price\nmug,Mug,13\ntea,Green Tea,8.90\ncup,Cup,2.50\n",
                "bad": "id,price\nmug,14\nbowl,1\n",
                "large": "id\n" + String(repeating: "a\n", count: 2 << 20),
            ]
        )
        #expect(
            try await keeper.importProducts(from: "good") == .init(added: 1, changed: 1, unchanged: 1)
        )
        #expect(try await keeper.findProduct(id: "mug")?.price == Price(cents: 1_300))
        #expect(try await keeper.findProduct(id: "mug")?.stock == 3)
        #expect(try await keeper.findProduct(id: "cup")?.stock == 0)
        for (document, mistake) in [
            ("bad", "line 3: the new product 'bowl' needs a name and a price"),
            ("none", "none: there is no such document"), ("large", "large: it has more than 4 MiB"),
        ] {
            await #expect(throws: ShopFailure.document("\(mistake)")) {
                try await keeper.importProducts(from: document)
            }
        }
        #expect(try await keeper.findProduct(id: "mug")?.price == Price(cents: 1_300))
        try await shop.store.close()
    }

    @Test("Saving keeps the stock, and refuses a taken number and a missing product")
    func save() async throws {
        let shop = try await shop()
        let keeper = try await shop.stock()
        var hidden = Product.mug
        hidden.isListed = false
        #expect(try await keeper.save("mug", FormEdit(hidden, of: .mug)) == hidden)
        #expect(try await shop.worker().fetchProducts(.init()).products == [.tea])
        await #expect(throws: Self.numberTaken) { try await keeper.save(nil, FormEdit(hidden, of: nil)) }
    }

    private static let numberTaken = RecordsFailure.fields([
        FieldMistake(
            field: "article",
            label: "Article",
            "another product has the number 'mug'",
            isSentence: true
        )
    ])
    private static let nameTaken = RecordsFailure.fields([
        FieldMistake(field: "name", label: "Name", "the product 'mug' has that name", isSentence: true)
    ])

    @Test(
        "A save keeps what others have changed, and refuses to overwrite it; a deleted product can be created again"
    )
    func conflicts() async throws {
        let shop = try await shop()
        let keeper = try await shop.stock()
        let opened = Product.mug
        func edit(_ base: Product?, _ change: (inout Product) -> Void) -> FormEdit<RecordDraft<Product>> {
            var product = opened
            change(&product)
            return FormEdit(product, of: base)
        }
        _ = try await keeper.save("mug", edit(opened) { $0.price = Price(cents: 1_666) })
        // A customer orders meanwhile.
        _ = try await keeper.perform("restock", on: ["mug"], with: ["pieces": ["-1"]])
        var expected = Product.mug
        (expected.price, expected.name, expected.stock) = (Price(cents: 1_666), "Cup", 2)
        #expect(try await keeper.save("mug", edit(opened) { $0.name = "Cup" }) == expected)
        let contested = edit(opened) {
            $0.price = Price(cents: 1)
            $0.summary = "Blue."
        }
        let conflict = EditConflict(
            present: [
                "article": ["mug"], "name": ["Cup"], "category": ["Kitchen"], "price": ["16.66"],
                "summary": opened.summary.entries, "listed": ["true"],
            ],
            contested: ["price"]
        )
        await #expect(throws: RecordsFailure.conflict(conflict)) { try await keeper.save("mug", contested) }
        #expect(try await shop.worker().findProduct(id: "mug") == expected)
        await #expect(throws: RecordsFailure.conflict(EditConflict(present: nil))) {
            try await keeper.save("cup", edit(opened) { $0.name = "Bowl" })
        }
        let again = try await keeper.save("cup", edit(nil) { $0.name = "Bowl" })
        #expect((again.id, again.name) == ("cup", "Bowl"))
    }

    @Test("Products whose numbers or names look alike are refused, from the form and from a document")
    func alike() async throws {
        let shop = try await shop()
        let keeper = try shop.worker(
            isKeeper: true,
            documents: [
                "number": "id,name,price\nbowl,Bowl,1\nBOWL,Dish,1\n", "known": "id,name,price\nMug,Cup,1\n",
                "name": "id,name,price\nbowl,Bowl,1\ncup,bo\u{200B}wl,1\n", "taken": "id,name\ntea,MUG\n",
                "swapped": "id,name\ntea,Mug\nmug,Green Tea\n", "unlisted": "id,name,listed\ntea,mug,no\n",
            ]
        )
        for (document, mistake) in [
            ("number", "line 3: 'BOWL' has the number of 'bowl'"),
            ("known", "line 2: 'Mug' has the number of 'mug'"),
            ("name", "line 3: 'cup' has the name of 'bowl'"),
            ("taken", "line 2: 'tea' has the name of 'mug'"),
        ] {
            await #expect(throws: ShopFailure.document("\(mistake)")) {
                try await keeper.importProducts(from: document)
            }
        }
        let stock = try await shop.stock()
        var product = Product.mug
        product.id = "MUG"
        await #expect(throws: Self.numberTaken) { try await stock.save(nil, FormEdit(product, of: nil)) }
        for name in ["MUG", "mu\u{200D}g", "Mug\u{FEFF}", " m\u{AD}ug"] {
            product = .tea
            product.name = name
            await #expect(throws: Self.nameTaken) { try await stock.save("tea", FormEdit(product, of: .tea)) }
        }
        // An accent is seen, and what is not listed misleads nobody.
        product.name = "Múg"
        #expect(try await stock.save("tea", FormEdit(product, of: .tea)).name == "Múg")
        #expect(try await keeper.importProducts(from: "swapped").changed == 2)
        #expect(try await keeper.importProducts(from: "unlisted").changed == 1)
        #expect(throws: FieldProblem("this is needed")) { try Product.checked(name: "\u{200B}\u{FE0F}") }
    }

    @Test("A name or a category that is too long is refused, unless the product has had it before")
    func long() async throws {
        let shop = try await shop()
        var old = Product.mug
        old.name = String(repeating: "a", count: 201)
        let keeper = try await shop.stock()
        func refusal(_ field: String, _ label: LocalizedText, _ mistake: LocalizedText) -> RecordsFailure {
            .fields([FieldMistake(field: field, label: label, mistake)])
        }
        await #expect(throws: refusal("name", "Name", "it has more than 200 characters")) {
            try await keeper.save("mug", FormEdit(old, of: .mug))
        }
        try await shop.put(old)
        var other = old
        other.category = String(repeating: "b", count: 64)
        #expect(try await keeper.save("mug", FormEdit(other, of: old)) == other)
        old = other
        other.category += "b"
        await #expect(throws: refusal("category", "Category", "it has more than 64 characters")) {
            try await keeper.save("mug", FormEdit(other, of: old))
        }
    }

    @Test("Customers cannot do a keeper's work")
    func customers() async throws {
        let shop = try await shop()
        let ada = try shop.worker(documents: ["good": "id\nmug"])
        await #expect(throws: ShopFailure.keepersOnly) { try await ada.importProducts(from: "good") }
        let stock = try await shop.stock(roles: [])
        let refused = [
            await outcome { _ = try await stock.perform("restock", on: ["mug"], with: ["pieces": ["1"]]) },
            await outcome { _ = try await stock.save(nil, FormEdit(.mug, of: nil)) },
        ]
        #expect(refused == [ShopFailure.keepersOnly.message, ShopFailure.keepersOnly.message])
    }

    /// The message about a failure; nil if there was none.
    private func outcome(_ work: () async throws -> Void) async -> Message? {
        do {
            try await work()
            return nil
        } catch {
            return (error as? RecordsFailure).flatMap(ShopFailure.message)
        }
    }
}
