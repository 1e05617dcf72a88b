internal import CGnuTLS
@_spi(Hosting) import SceneHosting

/// Texts that clients keep for a server, and that nobody else can make: a payload with its HMAC-SHA256 (RFC 2104).
struct Signature {
    /// The purpose of a text, so that one is not accepted as another.
    enum Purpose: String {
        /// A question that was asked, and the answers to those before it.
        case question
        /// The capabilities that a client has told at the beginning of its session.
        case session
    }

    let key: String

    /// The payload with the code of it, of its purpose, and of the values that it is bound to.
    ///
    /// - Parameter payload: Visible characters of ASCII.
    func sign(_ payload: String, _ purpose: Purpose, boundTo values: [String]) -> String {
        payload + "." + code(of: payload, purpose, values)
    }

    /// The payload of a text that was signed for the same purpose and values; nil for any other text.
    func payload(of text: String, _ purpose: Purpose, boundTo values: [String]) -> String? {
        guard text.utf8.count < 4_096, let end = text.lastIndex(of: ".") else { return nil }
        let payload = String(text[..<end])
        let code = code(of: payload, purpose, values)
        return RandomName.areEqual(String(text[text.index(after: end)...]), code) ? payload : nil
    }

    private func code(of payload: String, _ purpose: Purpose, _ values: [String]) -> String {
        var text: [UInt8] = []
        for part in [purpose.rawValue, payload] + values {
            withUnsafeBytes(of: UInt64(part.utf8.count)) { text += $0 }
            text += part.utf8
        }
        let key = Array(key.utf8)
        var code = [UInt8](repeating: 0, count: 32)
        let status = gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key.count, text, text.count, &code)
        precondition(status == 0, "HMAC-SHA256 takes keys and texts of any length")
        return code.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
