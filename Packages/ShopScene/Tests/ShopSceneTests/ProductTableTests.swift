import SceneKitCore
import Testing

@testable import ShopScene

@Suite("Documents of products")
struct ProductTableTests {
    private func table(_ text: String) throws -> [ProductTable.Entry] {
        try ProductTable(Array(text.utf8), in: .euro).entries
    }

    @Test("Columns may be in any order; cells may have quotation marks, commas and line breaks")
    func cells() throws {
        let text =
            "\u{FEFF}Name,ID,listed,price,stock,summary,category\r\n"
            + "\"Bowl, \"\"blue\"\"\", bowl ,no,9.5,4,\"two\nlines\",Kitchen\r\n\r\ncup,cup,yes,1,0,,\r\n"
        #expect(
            try table(text) == [
                .init(
                    line: 2,
                    id: "bowl",
                    name: "Bowl, \"blue\"",
                    category: "Kitchen",
                    price: Price(cents: 950),
                    stock: 4,
                    summary: "two\nlines",
                    isListed: false
                ),
                .init(
                    line: 5,
                    id: "cup",
                    name: "cup",
                    category: "",
                    price: Price(cents: 100),
                    stock: 0,
                    summary: "",
                    isListed: true
                ),
            ]
        )
    }

    @Test(
        "A mistake is reported with its line",
        arguments: [
            ("", 1, "it is empty"),
            ("name\nx", 1, "the column 'id' is missing"),
            ("id,id\nx,y", 1, "the column 'id' is there twice"),
            (
                "id,nme\nx,y", 1,
                "'nme' is not a column; available: id, name, category, price, stock, summary, listed"
            ),
            ("id,price\na,1\nb,1,50", 3, "it has 3 cells instead of 2"),
            ("id,price\na", 2, "it has 1 cell instead of 2"),
            ("id,price\na,1,", 2, "it has 3 cells instead of 2"),
            ("id\na\nb\na", 4, "'a' is also in line 2"),
            ("id,price\na,-1", 2, "price: '-1' is not a price: write 12.50"),
            ("id,name\na,", 2, "name: this is needed"),
            (
                "id,name\na,\(String(repeating: "x", count: 201))", 2,
                "name: it has more than 200 characters"
            ),
            (
                "id,category\na,x\nb,\(String(repeating: "é", count: 65))", 3,
                "category: it has more than 64 characters"
            ),
            ("id,stock\na,x", 2, "stock: 'x' is not a number of pieces from 0 to 1000000"),
            ("id,stock\na,-1", 2, "stock: '-1' is not a number of pieces from 0 to 1000000"),
            ("id,listed\na,maybe", 2, "listed: 'maybe' is neither yes nor no"),
            (
                "id\na b", 2,
                "id: 'a b' is not an article number: use at most 64 letters, digits and hyphens"
            ),
            ("id,name\na,\"x\ny", 2, "the row has a quote that is never closed"),
        ]
    )
    func mistakes(text: String, line: Int, reason: String) {
        #expect(throws: ProductTable.Fault(line: line, reason: reason)) { try table(text) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func encoding() {
        #expect(throws: ProductTable.Fault(line: 1, reason: "it is not UTF-8")) {
            try ProductTable([0x69, 0x64, 0xFF], in: .euro)
        }
    }

    @Test("A known product keeps what the document does not have; a new one needs a name and a price")
    func products() throws {
        let entry = ProductTable.Entry(line: 2, id: "mug", stock: 9)
        var mug = Product.mug
        mug.stock = 9
        #expect(try entry.product(over: .mug) == mug)
        let fault = ProductTable.Fault(line: 2, reason: "the new product 'mug' needs a name and a price")
        #expect(throws: fault) { try entry.product(over: nil) }
        #expect(throws: fault) { try ProductTable.Entry(line: 2, id: "mug", name: "Mug").product(over: nil) }
        let new = ProductTable.Entry(line: 2, id: "mug", name: "Mug", price: .zero)
        #expect(try new.product(over: nil) == Product(id: "mug", name: "Mug"))
    }
}
