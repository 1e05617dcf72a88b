import Foundation

/// A value with everything that a record may hold.
struct Sample: Codable, Equatable {
    enum Colour: String, Codable, CaseIterable { case red, green = "dark green" }

    enum Shape: Codable, Equatable {
        case point
        case circle(radius: Double)
        case text(String, at: [Int])
        indirect case group(Shape, Shape?)
    }

    struct Address: Codable, Equatable {
        var street: String
        var number: UInt16?
        var location: [String: Double]
    }

    var text: String
    var optionalText: String?
    var flag: Bool
    var optionalFlag: Bool?
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var uint: UInt
    var uint32: UInt32
    var uint64: UInt64?
    var double: Double
    var float: Float
    var optionalDouble: Double?
    var bytes: [UInt8]
    var date: Date
    var uuid: UUID
    var colour: Colour
    var shapes: [Shape]
    var addresses: [Address]
    var best: Address?
    var names: [String: [String]]
    var byNumber: [Int: String]
    var nested: [[Int?]]

    init(_ dice: inout Dice) {
        func word() -> UInt64 { dice.next() }
        text = Self.text(&dice)
        optionalText = Bool.random(using: &dice) ? Self.text(&dice) : nil
        flag = .random(using: &dice)
        optionalFlag = Bool.random(using: &dice) ? true : nil
        int8 = Int8(truncatingIfNeeded: word())
        int16 = Int16(truncatingIfNeeded: word())
        int32 = Int32(truncatingIfNeeded: word())
        int64 = Int64(truncatingIfNeeded: word() >> (word() % 64))
        uint = UInt(word() >> (word() % 64))
        uint32 = UInt32(truncatingIfNeeded: word())
        uint64 = Bool.random(using: &dice) ? word() : nil
        double = Self.double(&dice)
        float = Float.random(in: -1e6...1e6, using: &dice)
        optionalDouble =
            Bool.random(using: &dice) ? Double(Int16.random(in: -99...99, using: &dice)) / 4 : nil
        bytes = (0..<Int.random(in: 0...20, using: &dice)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
        date = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &dice))
        let bits = (word(), word())
        uuid = withUnsafeBytes(of: bits) { $0.load(as: UUID.self) }
        colour = Colour.allCases.randomElement(using: &dice) ?? .red
        shapes = (0..<Int.random(in: 0...3, using: &dice)).map { _ in Self.shape(&dice) }
        addresses = (0..<Int.random(in: 0...3, using: &dice)).map { _ in Self.address(&dice) }
        best = Bool.random(using: &dice) ? Self.address(&dice) : nil
        names = [:]
        for _ in 0..<Int.random(in: 0...8, using: &dice) { names[Self.text(&dice)] = [Self.text(&dice)] }
        byNumber = [:]
        for _ in 0..<Int.random(in: 0...8, using: &dice) {
            byNumber[Int.random(in: -50...50, using: &dice)] = Self.text(&dice)
        }
        nested = (0..<3).map { _ in (0..<2).map { _ in Bool.random(using: &dice) ? 7 : nil } }
    }

    static func text(_ dice: inout Dice) -> String {
        let pieces = [
            "a", "Z", " ", "name", "\"", "\\", "/", "\n", "\t", "\r", "\u{8}", "\u{C}", "\u{0}", "\u{1F}",
            "\u{7F}",
            "é", "ß", "Ł", "日本", "😀", "👩‍👩‍👧", "e\u{301}", "\u{2028}", "long plain text of some length",
        ]
        let count = Int.random(in: 0...12, using: &dice)
        return (0..<count).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
    }

    static func double(_ dice: inout Dice) -> Double {
        let value = Double(bitPattern: dice.next())
        return value.isFinite ? value : 0.1
    }

    private static func shape(_ dice: inout Dice) -> Shape {
        switch Int.random(in: 0...3, using: &dice) {
        case 0: .point
        case 1: .circle(radius: double(&dice))
        case 2: .text(text(&dice), at: [1, -2])
        default: .group(shape(&dice), nil)
        }
    }

    private static func address(_ dice: inout Dice) -> Address {
        Address(
            street: text(&dice),
            number: Bool.random(using: &dice) ? UInt16(truncatingIfNeeded: dice.next()) : nil,
            location: [text(&dice): double(&dice), "north": 1.5]
        )
    }
}
