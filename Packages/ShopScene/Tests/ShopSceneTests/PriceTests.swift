import SceneKitCore
import Testing

@testable import ShopScene

@Suite("Prices")
struct PriceTests {
    @Test(
        "A price is an exact number of cents",
        arguments: [("12.50", 1_250), ("12.5", 1_250), ("12", 1_200), ("0.07", 7), ("999999.99", 99_999_999)]
    )
    func exact(text: String, cents: Int) throws {
        let price = try Price(parsing: text)
        #expect(price.cents == cents)
        #expect(try Price(entries: price.entries) == price)
    }

    @Test("A price has two decimals", arguments: [(7, "0.07"), (1_250, "12.50"), (0, "0.00"), (100, "1.00")])
    func text(cents: Int, text: String) {
        #expect(Price(cents: cents).text == text)
    }

    @Test(
        "Other texts are refused with an example",
        arguments: ["", "12,50", "-1", "+1", "1.234", ".5", "5.", "1e3", "１２", "12 50", "1.-5", "twelve"]
    )
    func wrong(text: String) {
        #expect(throws: FieldProblem("'\(text)' is not a price: write 12.50")) { try Price(parsing: text) }
    }

    @Test("A price that is too great is refused", arguments: ["1000000", "99999999999999999999"])
    func great(text: String) {
        #expect(throws: FieldProblem("\(text) is more than 999999.99")) { try Price(parsing: text) }
    }
}
