/// A decimal number as a whole number and a power of ten, without trailing zeros.
struct DecimalParts {
    var isNegative: Bool
    private(set) var magnitude: UInt128 = 0
    private(set) var exponent = 0

    /// Nil where the digits do not fit in 128 bits; the text is a number that was scanned.
    init?(_ text: JSONText, _ start: Int, _ end: Int) {
        isNegative = text.byte(start) == UInt8(ascii: "-")
        var index = isNegative ? start + 1 : start
        var isFraction = false
        /// Zeros count only when a digit follows them.
        var zeros = 0
        var digits: UInt64 = 0
        var digitCount = 0
        while index < end {
            let byte = text.base[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte | 0x20 == UInt8(ascii: "e") {
                break
            } else {
                if isFraction { exponent -= 1 }
                let digit = UInt64(byte &- UInt8(ascii: "0"))
                if digit == 0 {
                    zeros += 1
                } else if digitCount + zeros < 19 {
                    for _ in 0..<zeros { digits = digits &* 10 }
                    digits = digits &* 10 &+ digit
                    digitCount += zeros + 1
                    zeros = 0
                } else {
                    if magnitude == 0 { magnitude = UInt128(digits) }
                    guard zeros <= 39, append(digit, after: zeros) else { return nil }
                    zeros = 0
                    digitCount = 19
                }
            }
            index += 1
        }
        if magnitude == 0 { magnitude = UInt128(digits) }
        exponent += zeros
        if index < end { addExponent(text, index + 1, end) }
    }

    private mutating func append(_ digit: UInt64, after zeros: Int) -> Bool {
        for position in 0...zeros {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(position == zeros ? UInt128(digit) : 0)
            if overflow || carry { return false }
            magnitude = sum
        }
        return true
    }

    private mutating func addExponent(_ text: JSONText, _ start: Int, _ end: Int) {
        let isNegative = text.byte(start) == UInt8(ascii: "-")
        var value = 0
        for index in start..<end where text.base[index] >= UInt8(ascii: "0") {
            // Larger ones are out of range for every type; the sum must not overflow.
            value = min(value * 10 + Int(text.base[index] - UInt8(ascii: "0")), 1 << 32)
        }
        exponent += isNegative ? -value : value
    }
}
