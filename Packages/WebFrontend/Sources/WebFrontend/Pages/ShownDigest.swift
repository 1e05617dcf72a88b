internal import CMicrohttpd
@_spi(Hosting) import SceneKitCore

/// Digests of the values that a page shows in a form: the page sends them back, and so tells what the person has seen.
///
/// They are truncated HMACs (RFC 2104) under the browser's token, which every server of the browser knows. A forged one
/// only changes what the forger is asked before a save.
struct ShownDigest {
    /// Begins the name of the hidden field with a field's digest.
    static let prefix = "_was."

    let token: String

    /// 64 bits as hexadecimal digits. Values that a browser sends back in another form have the same digest.
    func callAsFunction(_ entries: [FieldEntry], in field: Field) -> String {
        var text: [UInt8] = []
        func append(_ part: String) {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.utf8.count)) { text += $0 }
            text += part.utf8
        }
        append(field.identifier)
        for entry in field.comparable(entries) {
            switch entry {
            case .text(let value): append(value)
            case .parts(let parts):
                for (name, value) in parts.sorted(by: { $0.key < $1.key }) {
                    append(name)
                    append(value)
                }
            }
            append("")
        }
        var code = [UInt8](repeating: 0, count: 32)
        let key = Array(token.utf8)
        let status = gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key.count, text, text.count, &code)
        precondition(status == 0, "HMAC-SHA256 takes keys and texts of any length")
        return code.prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
