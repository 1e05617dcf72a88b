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
        let keeper = try shop.worker(isKeeper: true)
        #expect(try await keeper.fetchStock(.init()) == .init(products: [.jug, .mug, .tea], total: 3))
        #expect(try await keeper.fetchStock(.init(search: "jug")).products == [.jug])
        #expect(try await keeper.fetchStock(.init(offset: 1, limit: 1)) == .init(products: [.mug], total: 3))
        try await shop.store.close()
    }

    @Test("Pieces are added and taken away, down to zero", arguments: ["memory", "sqlite"])
    func restock(scheme: String) async throws {
        let shop = try await shop(scheme)
        let keeper = try shop.worker(isKeeper: true)
        #expect(try await keeper.restock("mug", by: 4).stock == 7)
        #expect(try await keeper.restock("mug", by: -7).stock == 0)
        for pieces in [-1, 1_000_001, .max, .min] {
            await #expect(throws: ShopFailure.impossibleStock(0)) {
                try await keeper.restock("mug", by: pieces)
            }
        }
        await #expect(throws: ShopFailure.unknownProduct("cup")) { try await keeper.restock("cup", by: 1) }
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
        let keeper = try shop.worker(isKeeper: true)
        var draft = ProductDraft(.mug)
        draft.isListed = false
        var hidden = Product.mug
        hidden.isListed = false
        let edit = FormEdit(ProductDraft.form, base: ProductDraft(.mug), draft: draft)
        #expect(try await keeper.saveProduct(id: "mug", edit: edit) == hidden)
        #expect(try await keeper.fetchProducts(.init()).products == [.tea])
        await #expect(throws: ShopFailure.numberTaken("mug")) {
            try await keeper.saveProduct(
                id: nil,
                edit: FormEdit(ProductDraft.form, base: nil, draft: draft)
            )
        }
    }

    @Test(
        "A save keeps what others have changed, and refuses to overwrite it; a deleted product can be created again"
    )
    func conflicts() async throws {
        let shop = try await shop()
        let keeper = try shop.worker(isKeeper: true)
        let opened = ProductDraft(.mug)
        func edit(_ base: ProductDraft?, _ change: (inout ProductDraft) -> Void) -> FormEdit<ProductDraft> {
            var draft = opened
            change(&draft)
            return FormEdit(ProductDraft.form, base: base, draft: draft)
        }
        _ = try await keeper.saveProduct(id: "mug", edit: edit(opened) { $0.price.text = "16.66" })
        var expected = Product.mug
        (expected.price, expected.name) = (Price(cents: 1_666), "Cup")
        #expect(try await keeper.saveProduct(id: "mug", edit: edit(opened) { $0.name = "Cup" }) == expected)
        let contested = edit(opened) {
            $0.price.text = "0.01"
            $0.summary = "Blue."
        }
        let conflict = EditConflict(
            present: [
                "article": ["mug"], "name": ["Cup"], "category": ["Kitchen"], "price": ["16.66"],
                "summary": opened.summary.entries, "listed": ["true"],
            ],
            contested: ["price"]
        )
        await #expect(throws: ShopFailure.conflict(conflict)) {
            try await keeper.saveProduct(id: "mug", edit: contested)
        }
        #expect(try await keeper.findProduct(id: "mug") == expected)
        await #expect(throws: ShopFailure.conflict(EditConflict(present: nil))) {
            try await keeper.saveProduct(id: "cup", edit: edit(opened) { $0.name = "Bowl" })
        }
        let again = try await keeper.saveProduct(id: "cup", edit: edit(nil) { $0.name = "Bowl" })
        #expect((again.id, again.name, again.stock) == ("cup", "Bowl", 0))
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
        var draft = ProductDraft(.mug)
        draft.id.text = "MUG"
        await #expect(throws: ShopFailure.numberTaken("mug")) {
            try await keeper.saveProduct(id: nil, edit: draft.edit(of: nil))
        }
        for name in ["MUG", "mu\u{200D}g", "Mug\u{FEFF}", " m\u{AD}ug"] {
            draft = ProductDraft(.tea)
            draft.name = name
            await #expect(throws: ShopFailure.nameTaken("mug")) {
                try await keeper.saveProduct(id: "tea", edit: draft.edit(of: ProductDraft(.tea)))
            }
        }
        // An accent is seen, and what is not listed misleads nobody.
        draft.name = "Múg"
        #expect(
            try await keeper.saveProduct(id: "tea", edit: draft.edit(of: ProductDraft(.tea))).name == "Múg"
        )
        #expect(try await keeper.importProducts(from: "swapped").changed == 2)
        #expect(try await keeper.importProducts(from: "unlisted").changed == 1)
        #expect(throws: FieldProblem("this is needed")) { try Product.checked(name: "\u{200B}\u{FE0F}") }
    }

    @Test("A name or a category that is too long is refused, unless the product has had it before")
    func long() async throws {
        let shop = try await shop()
        var old = Product.mug
        old.name = String(repeating: "a", count: 201)
        try await shop.put(old)
        let keeper = try shop.worker(isKeeper: true)
        let opened = ProductDraft(old)
        old.category = String(repeating: "b", count: 64)
        let draft = ProductDraft(old)
        func edit(_ base: ProductDraft, _ draft: ProductDraft) -> FormEdit<ProductDraft> {
            FormEdit(ProductDraft.form, base: base, draft: draft)
        }
        #expect(try await keeper.saveProduct(id: "mug", edit: edit(opened, draft)) == old)
        await #expect(throws: ShopFailure.field("name", "it has more than 200 characters")) {
            try await keeper.saveProduct(id: "mug", edit: edit(ProductDraft(.mug), ProductDraft(old)))
        }
        old.category += "b"
        await #expect(throws: ShopFailure.field("category", "it has more than 64 characters")) {
            try await keeper.saveProduct(id: "mug", edit: edit(draft, ProductDraft(old)))
        }
    }

    @Test("Customers cannot do a keeper's work")
    func customers() async throws {
        let ada = try await shop().worker(documents: ["good": "id\nmug"])
        await #expect(throws: ShopFailure.keepersOnly) { try await ada.restock("mug", by: 1) }
        await #expect(throws: ShopFailure.keepersOnly) { try await ada.importProducts(from: "good") }
        await #expect(throws: ShopFailure.keepersOnly) {
            try await ada.saveProduct(
                id: "mug",
                edit: FormEdit(ProductDraft.form, base: nil, draft: ProductDraft(.mug))
            )
        }
    }
}
