@_spi(Hosting) internal import SceneKitCore

/// The names and values of a query or of a submitted form (URL Standard, section 5: `application/x-www-form-urlencoded`).
public struct FormFields: Equatable, Sendable {
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public let description: String

        public init(description: String) { self.description = description }
    }

    /// In the order of the text; a name may repeat.
    public private(set) var all: [(name: String, value: String)] = []

    public static func == (first: FormFields, second: FormFields) -> Bool {
        first.all.elementsEqual(second.all) { $0 == $1 }
    }

    public init() {}

    public mutating func append(_ field: (name: String, value: String)) {
        all.append(field)
    }

    /// - Throws: `Failure` if an escape is malformed or its bytes are not UTF-8.
    public init(parsing text: String) throws(Failure) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            all.append((try Self.decode(parts[0]), parts.count > 1 ? try Self.decode(parts[1]) : ""))
        }
    }

    private static func decode(_ text: Substring) throws(Failure) -> String {
        let spaced = text.utf8.contains(UInt8(ascii: "+")) ? text.replacing("+", with: " ") : text
        guard let decoded = PercentEncoding.decode(spaced) else {
            throw Failure(description: "'\(text.prefix(40))' is no percent-encoded UTF-8 text")
        }
        return decoded
    }

    /// The last value of a name.
    public subscript(name: String) -> String? { all.last { $0.name == name }?.value }
}
