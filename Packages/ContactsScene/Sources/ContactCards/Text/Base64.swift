import FoundationEssentials

/// Base 64 as RFC 4648 has it; white space between is passed over.
enum Base64 {
    static func decode(_ text: String) -> [UInt8]? {
        let plain = text.filter { !$0.isWhitespace }
        return Data(base64Encoded: plain).map { Array($0) }
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }
}
