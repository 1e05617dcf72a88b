@_spi(Hosting) import SceneKitCore

/// The media types and headers of documents.
@_spi(Hosting) public enum DocumentType {
    /// The type by a name's ending; a browser never shows an unknown one.
    public static func of(_ name: String) -> String {
        switch name.lowercased().split(separator: ".").last {
        case "vcf": "text/vcard; charset=utf-8"
        case "csv": "text/csv; charset=utf-8"
        case "json": "application/json"
        default: "application/octet-stream"
        }
    }

    /// The header that has a browser save a document under its name (RFC 6266; RFC 8187).
    public static func attachment(_ name: String) -> String {
        "attachment; filename*=UTF-8''"
            + PercentEncoding.encode(name.split(separator: "/").last.map(String.init) ?? "document")
    }
}
