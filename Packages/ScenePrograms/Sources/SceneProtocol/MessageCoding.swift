internal import FoundationEssentials
@_spi(Hosting) import SceneKitCore

/// Reads and writes the JSON of messages.
public enum MessageCoding {
    /// The message as a line, with its line feed.
    ///
    /// - Parameter keys: The keys of a program's translations, with which its texts tell its host how to translate them; nil for
    ///   texts that nobody translates.
    public static func line(
        _ message: some Encodable,
        translatedBy keys: Set<String>? = nil
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        if let keys, let key = CodingUserInfoKey.translatedKeys { encoder.userInfo[key] = keys }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try Array(encoder.encode(message)) + [UInt8(ascii: "\n")]
    }

    /// The value in a line.
    ///
    /// - Throws: `DecodingError`.
    ///
    /// - Parameter info: The decoder's `userInfo`.
    public static func value<Value: Decodable>(
        _ type: Value.Type,
        in line: [UInt8],
        info: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        let decoder = JSONDecoder()
        decoder.userInfo = info
        return try decoder.decode(type, from: Data(line))
    }

    /// The mistake in a line, and where it is: `at params.screen.blocks.0: the key 'kind' is missing`.
    public static func text(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context):
            return place(context) + "the key '\(key.stringValue)' is missing"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return place(context) + "a value of the type \(name(type)) belongs there"
        case .dataCorrupted(let context):
            return place(context) + (context.codingPath.isEmpty ? "it is not JSON" : context.debugDescription)
        @unknown default:
            return "\(error)"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return path.isEmpty ? "" : "at \(path.joined(separator: ".")): "
    }

    /// The type's name in JSON.
    private static func name(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "string"
        case is Int.Type, is Double.Type: "number"
        case is Bool.Type: "boolean"
        case is [String: Any].Type: "object"
        case is [Any].Type: "array"
        default: "\(type)"
        }
    }
}
