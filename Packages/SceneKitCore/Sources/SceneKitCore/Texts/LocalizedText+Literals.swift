extension LocalizedText: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self.init(key: value) }

    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
    }

    /// Collects a literal's key and arguments.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [LocalizedText] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 2 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { key += literal }

        /// An argument that is translated, too.
        public mutating func appendInterpolation(_ text: LocalizedText) {
            key += "%@"
            arguments.append(text)
        }

        /// An argument that is the same in every language.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(LocalizedText(verbatim: value.description))
        }
    }
}
