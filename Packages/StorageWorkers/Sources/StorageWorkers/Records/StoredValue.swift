/// A value of a stored body, for migrations, which know no type of an earlier version.
///
/// ```swift
/// RecordMigration(to: 2) { properties in
///     properties["author"] = properties.removeValue(forKey: "writer")
///     properties["year"] = .number(properties["year"]?.text.flatMap { Int($0) } ?? 0)
/// }
/// ```
public enum StoredValue: Hashable, Sendable {
    case null
    case flag(Bool)
    /// A number as it is written, so that none is rounded.
    case digits(String)
    case text(String)
    case list([StoredValue])
    case object([String: StoredValue])

    public static func number(_ number: Int) -> StoredValue { .digits("\(number)") }

    /// - Parameter number: a finite number.
    public static func number(_ number: Double) -> StoredValue {
        var buffer = ByteBuffer()
        if number.isFinite { buffer.append(number: number) } else { buffer.append("null") }
        return .digits(String(decoding: buffer.bytes, as: UTF8.self))
    }

    /// The text; nil for another kind of value.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The whole number; nil for another value.
    public var integer: Int? { if case .digits(let digits) = self { Int(digits) } else { nil } }
    /// The number, rounded to the nearest `Double`; nil for another kind of value.
    public var number: Double? { if case .digits(let digits) = self { Double(digits) } else { nil } }
    /// Nil for another kind of value.
    public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    /// The elements; nil for another kind of value.
    public var list: [StoredValue]? { if case .list(let list) = self { list } else { nil } }
    /// The values by their names; nil for another kind of value.
    public var object: [String: StoredValue]? { if case .object(let object) = self { object } else { nil } }
}

extension StoredValue {
    /// - Throws: `DecodingError` where the text is no JSON.
    init(_ body: [UInt8]) throws {
        self.init(try JSONDocument(copying: body), JSONDocument.root)
    }

    private init(_ document: JSONDocument, _ index: Int) {
        switch document[index].kind {
        case .null: self = .null
        case .false: self = .flag(false)
        case .true: self = .flag(true)
        case .number: self = .digits(String(decoding: document.bytes(index), as: UTF8.self))
        case .string: self = .text(document.string(index))
        case .array: self = .list(document.elements(of: index).map { StoredValue(document, $0) })
        case .object:
            let entries = document.keys(of: index).map {
                (document.string($0), StoredValue(document, $0 + 1))
            }
            self = .object(Dictionary(entries, uniquingKeysWith: { $1 }))
        }
    }

    /// JSON with sorted keys.
    var body: [UInt8] {
        var buffer = ByteBuffer()
        append(to: &buffer)
        return Array(buffer.bytes)
    }

    private func append(to buffer: inout ByteBuffer) {
        switch self {
        case .null: buffer.append("null")
        case .flag(let flag): buffer.append(flag ? "true" : "false")
        case .digits(let digits): buffer.append(text: digits)
        case .text(let text): buffer.append(string: text)
        case .list(let elements): buffer.append(array: elements) { $0.append(to: &$1) }
        case .object(let values): buffer.append(sortedObject: values) { $0.append(to: &$1) }
        }
    }
}
