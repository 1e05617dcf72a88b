/// A picture: RFC 6350, section 6.2.4.
public enum CardPhoto: Hashable, Sendable {
    case inline(bytes: [UInt8], mediaType: String?)
    case url(String)

    /// Parses a picture in any version's form; nil for other properties.
    init?(_ property: CardProperty) {
        if let data = InlineData(property) {
            guard let bytes = data.bytes else { return nil }
            self = .inline(bytes: bytes, mediaType: data.mediaType)
        } else if property.value.isEmpty || property.value.lowercased().hasPrefix("data:") {
            return nil
        } else {
            self = .url(CardText.unescape(property.value))
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
}

extension CardProperty {
    /// Sets the value to bytes: a `data:` address in 4.0, Base64 with its encoding and type before.
    mutating func setInline(_ bytes: [UInt8], mediaType: String?, in version: CardVersion) {
        let labels = values("TYPE").filter { ["home", "work", "pref"].contains($0.lowercased()) }
        parameters.removeAll { ["ENCODING", "TYPE", "VALUE", "MEDIATYPE"].contains($0.name) }
        if !labels.isEmpty { parameters.append(CardParameter("TYPE", labels)) }
        if version == .v40 {
            value = "data:\(mediaType ?? MediaType.unknown(of: name));base64," + Base64.encode(bytes)
        } else {
            parameters.append(CardParameter("ENCODING", [version == .v30 ? "b" : "BASE64"]))
            if let type = mediaType.flatMap(MediaType.typeName) {
                parameters.append(CardParameter("TYPE", [type]))
            }
            value = Base64.encode(bytes)
        }
    }
}
