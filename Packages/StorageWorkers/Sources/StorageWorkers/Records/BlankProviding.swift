import Synchronization

/// A value whose `blank` has the values of properties that a stored text lacks, because an earlier version wrote it.
///
/// Every `Record` may have a blank. A type within records, such as the elements of a list, conforms to this protocol to have
/// its own:
///
/// ```swift
/// struct Line: BlankProviding, Equatable {
///     static let blank = Line(product: "", quantity: 1)
///     var product: String
///     var quantity: Int
///     var note = ""
/// }
/// ```
///
/// An optional property needs none: where it is missing, it is nil.
public protocol BlankProviding: Codable, Sendable {
    /// `Self`, or `Self?` for a type that may have none.
    associatedtype Blank = Self?

    /// The value with the default of each property; by default nil.
    static var blank: Blank { get }
}

extension BlankProviding where Blank == Self? {
    public static var blank: Self? { nil }
}

extension BlankProviding {
    fileprivate static func blankText() -> [UInt8]? {
        guard let blank = blank as? Self else { return nil }
        var text: [UInt8] = []
        try? RecordJSONEncoder.append(blank, to: &text)
        return text.isEmpty ? nil : text
    }
}

/// The blanks of types as JSON.
enum BlankText {
    private static let known = Mutex<[ObjectIdentifier: [UInt8]?]>([:])

    /// The blank of a type; nil where it has none.
    static func of(_ type: any Decodable.Type) -> [UInt8]? {
        let name = ObjectIdentifier(type)
        if let text = known.withLock({ $0[name] }) { return text }
        // Not in the lock: the blank is made by the type's own code.
        let text = (type as? any BlankProviding.Type)?.blankText()
        known.withLock { $0[name] = .some(text) }
        return text
    }
}
