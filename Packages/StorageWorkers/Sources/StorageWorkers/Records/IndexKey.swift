/// A key of an index, or a component of a composite one: it is stored as text whose bytes sort as the values do.
///
/// Text, whole numbers, `Double`, `Bool` and `Date` are keys, and so are composite ones; see `CompositeKey`. In a
/// composite key a component may be optional, and a missing one sorts first.
public protocol IndexKey: Sendable {
    /// The form in which keys are stored, in ASCII without blanks and colons; a collection whose index had keys of
    /// another form is indexed anew at its first use.
    static var form: String { get }

    /// Appends the key as UTF-8 text.
    func appendKey(to bytes: inout [UInt8])

    /// Appends the key as a component that others follow: none may be another's beginning.
    func appendComponent(to bytes: inout [UInt8])
}

extension IndexKey {
    public func appendComponent(to bytes: inout [UInt8]) { appendKey(to: &bytes) }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        appendKey(to: &bytes)
        return bytes
    }

    var componentBytes: [UInt8] {
        var bytes: [UInt8] = []
        appendComponent(to: &bytes)
        return bytes
    }
}

extension String: IndexKey {
    public static var form: String { "text" }

    public func appendKey(to bytes: inout [UInt8]) { bytes.append(contentsOf: utf8) }

    public func appendComponent(to bytes: inout [UInt8]) { bytes.append(component: utf8) }
}

/// An enumeration with texts, such as a choice: it sorts as its texts do.
extension IndexKey where Self: RawRepresentable, RawValue == String {
    public static var form: String { String.form }

    public func appendKey(to bytes: inout [UInt8]) { rawValue.appendKey(to: &bytes) }

    public func appendComponent(to bytes: inout [UInt8]) { rawValue.appendComponent(to: &bytes) }
}

extension Bool: IndexKey {
    public static var form: String { "bool" }

    public func appendKey(to bytes: inout [UInt8]) { bytes.append(UInt8(ascii: self ? "1" : "0")) }
}

/// A component that may be missing.
extension Optional: IndexKey where Wrapped: IndexKey {
    public static var form: String { Wrapped.form + "?" }

    public func appendKey(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: self == nil ? "0" : "1"))
        self?.appendKey(to: &bytes)
    }

    public func appendComponent(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: self == nil ? "0" : "1"))
        self?.appendComponent(to: &bytes)
    }
}

extension [UInt8] {
    /// Appends text and its end, which sorts before everything that text has: U+0001, and U+0000 to U+0002 as pairs.
    mutating func append(component text: some Sequence<UInt8>) {
        for byte in text {
            if byte <= 2 {
                append(2)
                append(byte + 1)
            } else {
                append(byte)
            }
        }
        append(1)
    }
}
