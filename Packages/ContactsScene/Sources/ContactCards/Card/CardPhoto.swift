/// A picture: RFC 6350, section 6.2.4.
public enum CardPhoto: Hashable, Sendable {
    case inline(bytes: [UInt8], mediaType: String?)
    case url(String)

    /// Parses a picture in any version's form; nil for other properties.
    init?(_ property: CardProperty) {
        let value = property.value
        let types = property.values("TYPE")
        let encoding = property.values("ENCODING").first?.uppercased()
        if encoding == "B" || encoding == "BASE64" || types.contains(where: { $0.uppercased() == "BASE64" }) {
            guard let bytes = Base64.decode(value), !bytes.isEmpty else { return nil }
            let type = types.first { $0.uppercased() != "BASE64" }
            self = .inline(bytes: bytes, mediaType: Self.mediaType(type, of: property.name))
        } else if value.lowercased().hasPrefix("data:") {
            guard let comma = value.firstIndex(of: ","),
                let bytes = Base64.decode(String(value[value.index(after: comma)...])), !bytes.isEmpty
            else { return nil }
            let header = value[value.index(value.startIndex, offsetBy: 5)..<comma].split(separator: ";")
            // Written for pictures of unknown type.
            let mediaType = header.first.map { $0.lowercased() }
            self = .inline(bytes: bytes, mediaType: mediaType == "application/octet-stream" ? nil : mediaType)
        } else if value.isEmpty {
            return nil
        } else {
            self = .url(CardText.unescape(value))
        }
    }

    /// The picture as a property of a card.
    func property(in version: CardVersion) -> CardProperty {
        var property = CardProperty("PHOTO", value: "")
        switch self {
        case .inline(let bytes, let mediaType):
            property.setInline(bytes, mediaType: mediaType, in: version)
        case .url(let text):
            property.value = text
            if version != .v40 {
                property.parameters = [CardParameter("VALUE", [version == .v30 ? "uri" : "URL"])]
            }
        }
        return property
    }

    /// `SOUND` and `KEY` have the same inline forms but are not images.
    private static func mediaType(_ type: String?, of property: String) -> String? {
        let kind = property == "SOUND" ? "audio/" : property == "KEY" ? "application/" : "image/"
        return type.map { $0.contains("/") ? $0.lowercased() : kind + $0.lowercased() }
    }
}

extension CardProperty {
    /// Sets the value to bytes: a `data:` address in 4.0, Base64 with its encoding and type before.
    mutating func setInline(_ bytes: [UInt8], mediaType: String?, in version: CardVersion) {
        parameters.removeAll { ["ENCODING", "TYPE", "VALUE", "MEDIATYPE"].contains($0.name) }
        if version == .v40 {
            value = "data:\(mediaType ?? "application/octet-stream");base64," + Base64.encode(bytes)
        } else {
            parameters.append(CardParameter("ENCODING", [version == .v30 ? "b" : "BASE64"]))
            if let type = mediaType?.split(separator: "/").last, mediaType != "application/octet-stream" {
                parameters.append(CardParameter("TYPE", [type.uppercased()]))
            }
            value = Base64.encode(bytes)
        }
    }
}
