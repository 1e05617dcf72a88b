public import FoundationEssentials

/// Whole numbers, the same for all widths: a letter for the sign and the number of digits, then the digits.
///
/// 1995 is `d1995`; in negative numbers each digit is subtracted from nine, so that -1995 is `Q8004`.
extension IndexKey where Self: FixedWidthInteger {
    public static var form: String { "int" }

    public func appendKey(to bytes: inout [UInt8]) {
        let digits = String(magnitude).utf8
        let count = UInt8(truncatingIfNeeded: digits.count - 1)
        if self < 0 {
            bytes.append(UInt8(ascii: "T") - count)
            for digit in digits { bytes.append(UInt8(ascii: "0") + (UInt8(ascii: "9") - digit)) }
        } else {
            bytes.append(UInt8(ascii: "a") + count)
            bytes.append(contentsOf: digits)
        }
    }
}

extension Int: IndexKey {}
extension Int8: IndexKey {}
extension Int16: IndexKey {}
extension Int32: IndexKey {}
extension Int64: IndexKey {}
extension UInt: IndexKey {}
extension UInt8: IndexKey {}
extension UInt16: IndexKey {}
extension UInt32: IndexKey {}
extension UInt64: IndexKey {}

/// In the order of the numbers; NaN comes last, or first where it is negative.
extension Double: IndexKey {
    public static var form: String { "double" }

    /// The bits as a whole number: they sort as the numbers do, but for those of negative ones, which sort backwards.
    public func appendKey(to bytes: inout [UInt8]) {
        // Zero and negative zero are equal.
        let bits = Int64(bitPattern: (self == 0 ? 0 : self).bitPattern)
        (bits < 0 ? bits ^ .max : bits).appendKey(to: &bytes)
    }
}

extension Date: IndexKey {
    public static var form: String { "date" }

    public func appendKey(to bytes: inout [UInt8]) {
        timeIntervalSinceReferenceDate.appendKey(to: &bytes)
    }
}
