/// Converts properties between versions.
enum VCardConversion {
    static func convert(
        _ property: CardProperty,
        from source: CardVersion,
        to target: CardVersion
    ) -> CardProperty {
        guard source != target else { return property }
        var property = property
        convertPreference(&property, to: target)
        switch property.name {
        case "TEL": convertPhone(&property, to: target)
        case "BDAY", "ANNIVERSARY", "X-ANNIVERSARY": convertDate(&property, to: target)
        case "PHOTO", "LOGO", "SOUND", "KEY": convertBinary(&property, to: target)
        case "KIND", "X-ADDRESSBOOKSERVER-KIND":
            property.name = target == .v40 ? "KIND" : "X-ADDRESSBOOKSERVER-KIND"
        case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER":
            property.name = target == .v40 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER"
        case "EMAIL" where target == .v40:
            mapTypes(&property) { $0.uppercased() == "INTERNET" ? nil : $0 }
        case "RELATED" where target == .v40: property.markText()
        default: break
        }
        return property
    }

    private static func mapTypes(_ property: inout CardProperty, _ map: (String) -> String?) {
        property.parameters = property.parameters.compactMap { parameter in
            guard parameter.name == "TYPE" else { return parameter }
            let values = parameter.values.compactMap(map)
            return values.isEmpty ? nil : CardParameter("TYPE", values)
        }
    }

    /// `PREF=1` in 4.0 (RFC 6350, section 5.3), the type `pref` before.
    private static func convertPreference(_ property: inout CardProperty, to target: CardVersion) {
        if target == .v40 {
            guard property.values("TYPE").contains(where: { $0.lowercased() == "pref" }) else { return }
            mapTypes(&property) { $0.lowercased() == "pref" ? nil : $0 }
            if property.values("PREF").isEmpty { property.parameters.append(CardParameter("PREF", ["1"])) }
        } else if property.values("PREF").first == "1" {
            // Older versions can express only the first rank; other ranks stay unchanged.
            property.parameters.removeAll { $0.name == "PREF" }
            property.parameters.append(CardParameter("TYPE", ["pref"]))
        }
    }

    private static func convertPhone(_ property: inout CardProperty, to target: CardVersion) {
        let number = CardText.phoneNumber(property.value)
        guard target != .v40, number != property.value else { return }
        property.value = number
        property.parameters.removeAll { $0.name == "VALUE" }
    }

    private static func convertDate(_ property: inout CardProperty, to target: CardVersion) {
        guard var date = PartialDate(parsing: property.value), !property.value.contains("T") else { return }
        let omitted = property.values("X-APPLE-OMIT-YEAR").first.flatMap { Int($0) }
        if let year = date.year, year == omitted { date.year = nil }
        let written = CardDates.property(property.name, date, version: target)
        property.value = written.value
        property.parameters.removeAll { $0.name == "X-APPLE-OMIT-YEAR" || $0.name == "VALUE" }
        property.parameters += written.parameters
    }

    /// A `data:` URI in 4.0, `ENCODING=b` before.
    private static func convertBinary(_ property: inout CardProperty, to target: CardVersion) {
        guard case .inline(let bytes, let mediaType)? = CardPhoto(property) else {
            if target == .v40 {
                property.parameters.removeAll {
                    $0.name == "VALUE" && $0.values.map { $0.lowercased() } == ["uri"]
                }
            } else if !property.value.isEmpty, property.values("ENCODING").isEmpty {
                property.parameters.removeAll { $0.name == "VALUE" }
                property.parameters.insert(
                    CardParameter("VALUE", [target == .v30 ? "uri" : "URL"]),
                    at: 0
                )
            }
            return
        }
        property.setInline(bytes, mediaType: mediaType, in: target)
    }
}
