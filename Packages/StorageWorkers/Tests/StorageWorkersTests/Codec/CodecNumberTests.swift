import Foundation
import Testing

@testable import StorageWorkers

@Suite("Numbers that the codec reads")
struct CodecNumberTests {
    @Test("Whole numbers are exact over the range of their types, in any notation")
    func integers() throws {
        #expect(
            try read([Int].self, "[\(Int.min),\(Int.max),-0,1e3,12.0,0.5e1,1200e-2,0e99]") == [
                .min, .max, 0, 1000, 12, 5, 12, 0,
            ]
        )
        #expect(try read(UInt64.self, "18446744073709551615") == .max)
        #expect(try read(UInt64.self, "1844674407370955161.5e1") == .max)
        #expect(try read(Int128.self, "\(Int128.min)") == .min)
        #expect(try read(UInt128.self, "\(UInt128.max)") == .max)
        struct Wide: Decodable, Equatable {
            var low: Int128
            var high: UInt128?
            var list: [[Int128]]
        }
        let wide = try read(Wide.self, #"{"low":-5,"high":6,"list":[[7]]}"#)
        #expect(wide == Wide(low: -5, high: 6, list: [[7]]))
        let tooLarge = [
            "18446744073709551616", "1e20", "1e99999999999999999999", "1e-99999999999999999999", "123e-1",
            String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
        ]
        for text in tooLarge { #expect(fault(UInt64.self, text).contains("is no whole number from 0 to")) }
        #expect(fault(Int.self, "9223372036854775808").contains("is no whole number"))
        #expect(fault(Int.self, "-9223372036854775809").contains("is no whole number"))
        #expect(fault(UInt128.self, "340282366920938463463374607431768211456").contains("is no whole number"))
    }

    @Test("Other numbers are rounded once, as the standard library rounds them")
    func numbers() throws {
        var dice = Dice(3)
        for round in 0..<20_000 {
            let exponent = Int.random(in: -30...30, using: &dice)
            let digits = dice.next() >> (dice.next() % 64)
            let text =
                round.isMultiple(of: 2)
                ? "\(digits)e\(exponent)" : "\(digits).\(dice.next() % 1000)e\(exponent)"
            #expect(try read(Double.self, text) == Double(text))
            if let float = Float(text), float.isFinite { #expect(try read(Float.self, text) == float) }
        }
        for text in [
            "0.1", "-0", "5e-324", "1e-400", "1.7976931348623157e308", "9007199254740993",
            "0.00000000000000000000000000000000000000001234",
        ] {
            #expect(try read(Double.self, text).bitPattern == Double(text)?.bitPattern)
        }
    }
}
