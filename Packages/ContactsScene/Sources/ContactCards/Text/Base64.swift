import FoundationEssentials

/// Base64 (RFC 4648), ignoring white space.
enum Base64 {
    static func decode(_ text: String) -> [UInt8]? {
        Data(base64Encoded: Data(text.utf8.filter { $0 > 0x20 })).map { Array($0) }
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }
}
