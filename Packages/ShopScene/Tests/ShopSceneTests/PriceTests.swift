import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import RecordScenes
@testable import ShopScene

@Suite("Prices and currencies")
struct PriceTests {
    private func currency(_ code: String) throws -> Currency { try Currency(parsing: code) }

    @Test(
        "A price is an exact number of the currency's smallest units",
        arguments: [
            ("EUR", "12.50", 1_250), ("EUR", "12.5", 1_250), ("EUR", "12", 1_200), ("EUR", "0.07", 7),
            ("EUR", "999999.99", 99_999_999), ("JPY", "1250", 1_250), ("JPY", "99999999", 99_999_999),
            ("KWD", "12.5", 12_500), ("KWD", "0.007", 7), ("CLF", "1.0001", 10_001),
        ]
    )
    func exact(code: String, text: String, cents: Int) throws {
        #expect(try Price(parsing: text, in: currency(code)).cents == cents)
    }

    @Test(
        "A price has the decimals of its currency",
        arguments: [
            ("EUR", 7, "0.07"), ("EUR", 1_250, "12.50"), ("EUR", 0, "0.00"), ("EUR", 100, "1.00"),
            ("JPY", 7, "7"), ("JPY", 1_250, "1250"), ("JPY", 0, "0"), ("KWD", 7, "0.007"),
            ("KWD", 1_250, "1.250"), ("KWD", 0, "0.000"),
        ]
    )
    func text(code: String, cents: Int, text: String) throws {
        #expect(Price(cents: cents).text(in: try currency(code)) == text)
    }

    @Test(
        "Other texts are refused with an example",
        arguments: ["", "12,50", "-1", "+1", "1.2345", ".5", "5.", "1e3", "１２", "12 50", "1.-5", "twelve"]
    )
    func wrong(text: String) throws {
        for (code, example) in [("EUR", "12.50"), ("JPY", "1250"), ("KWD", "12.500")] {
            #expect(throws: FieldProblem("'\(text)' is not a price: write \(example)")) {
                try Price(parsing: text, in: currency(code))
            }
        }
        #expect(throws: FieldProblem.self) { try Price(parsing: "1.234", in: .euro) }
        #expect(throws: FieldProblem.self) { try Price(parsing: "1.5", in: currency("JPY")) }
    }

    @Test("A price that is too great is refused", arguments: ["1000000", "99999999999999999999"])
    func great(text: String) {
        #expect(throws: FieldProblem("\(text) is more than 999999.99")) {
            try Price(parsing: text, in: .euro)
        }
    }

    @Test("A currency is one of ISO 4217, in any case")
    func currencies() throws {
        #expect(try currency("eur") == .euro)
        #expect(
            try ["USD", "JPY", "KRW", "KWD", "TND"].map { try currency($0).decimals } == [2, 0, 0, 3, 3]
        )
        for text in ["", "EU", "EURO", "ABC", "E€R", "€", "123"] {
            #expect(throws: FieldProblem("'\(text)' is not a currency of ISO 4217: write EUR, JPY or KWD")) {
                try currency(text)
            }
        }
    }

    @Test("A shop in yen sells, charges and imports without decimals, and keeps the currency of its orders")
    @MainActor func yen() async throws {
        let yen = try currency("JPY")
        let shop = try await ShopStore(products: [.mug])
        let keeper = try shop.worker(
            isKeeper: true,
            currency: yen,
            documents: ["good": "id,price\nmug,900\n", "bad": "id,price\nmug,9.50\n"]
        )
        #expect(try await keeper.importProducts(from: "good").changed == 1)
        await #expect(throws: ShopFailure.document("line 2: price: '9.50' is not a price: write 1250")) {
            try await keeper.importProducts(from: "bad")
        }
        let price = try #require(Product.fields(in: yen).first { $0.declaration.identifier == "price" })
        var mug = try #require(try await keeper.findProduct(id: "mug"))
        #expect(price.entries(of: mug) == ["900"])
        #expect(price.set(&mug, to: ["9.5"]) == "'9.5' is not a price: write 1250")
        let buyer = try shop.worker(currency: yen)
        _ = try await buyer.addToCart(2, ofProduct: "mug")
        _ = try await buyer.fetchCheckout()
        try await buyer.setDelivery(.ada, others: [])
        let order = try await buyer.placeOrder(try await buyer.fetchCheckout())
        #expect(order.currency == "JPY" && order.total == Price(cents: 1_800))
        for (shop, total) in [(Currency.euro, "1800 JPY"), (yen, "1800")] {
            let columns = OrderScenes.columns(in: shop, timeZone: .gmt)
            #expect(columns.map { $0.value(order).string } == ["Placed", "2026-11-23", total, "ada"])
            #expect(columns.map(\.kind) == [.text, .date, shop.kind, .text])
        }
    }
}
