/// Converts properties between versions, and to the form that a version prescribes whatever was read.
enum VCardConversion {
    /// A property in another version; unchanged in the same one.
    static func convert(
        _ property: CardProperty,
        from source: CardVersion,
        to target: CardVersion
    ) -> CardProperty {
        source == target ? property : written(property, from: source, to: target)
    }

    /// A property as it is written in a version, which may be its own.
    static func written(
        _ property: CardProperty,
        from source: CardVersion,
        to target: CardVersion
    ) -> CardProperty {
        let original = property
        var property = property
        // Some programs write the older type into cards of 4.0, too.
        if source != target || target == .v40 { convertPreference(&property, to: target) }
        convertValueType(&property, to: target)
        switch property.name {
        case "FN", "LABEL", "NOTE", "ORG", "ROLE", "TITLE": escapeSeparators(&property, in: target)
        case "GEO": convertPosition(&property, to: target)
        case "TZ" where source != target: convertTimeZone(&property, to: target)
        case "N" where source == .v40 && target != .v40:
            property.value = StructuredValue.name(property.value)
        case "ADR" where source == .v40 && target != .v40:
            property.value = StructuredValue.address(property.value)
        case "TEL" where source != target: convertPhone(&property, to: target)
        case "KIND" where source != target, "X-ADDRESSBOOKSERVER-KIND" where source != target:
            property.name = target == .v40 ? "KIND" : "X-ADDRESSBOOKSERVER-KIND"
        case "MEMBER" where source != target, "X-ADDRESSBOOKSERVER-MEMBER" where source != target:
            property.name = target == .v40 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER"
        case "EMAIL" where source != target && target == .v40:
            mapTypes(&property) { $0.uppercased() == "INTERNET" ? nil : $0 }
        case "RELATED" where source != target && target == .v40: property.markText()
        case _ where property.isDate || property.isTimestamp:
            CardDates.convert(&property, from: source, to: target)
        case _ where InlineData.binaryNames.contains(property.name) || property.isBase64:
            guard !convertBytes(&property, from: source, to: target), source != target else { break }
            convertAddress(&property, to: target)
            // It is the default of 4.0.
            if target == .v40, original.values("VALUE").map({ $0.lowercased() }) == ["uri"] {
                property.parameters.removeAll { $0.name == "VALUE" }
            }
        default: break
        }
        return property
    }

    /// A property of a version in the form that the version prescribes; nil if it has that form.
    static func repaired(_ line: CardLine, in version: CardVersion) -> CardProperty? {
        let isUntidy = line.hasUntidyTypes
        guard isUntidy || line.mayNeedRepair, let property = CardProperty(line) else { return nil }
        let converted = written(property, from: version, to: version)
        return isUntidy || converted != property ? converted : nil
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

    /// The value types of 2.1 for addresses become `uri`, and those that a version does not have are dropped.
    private static func convertValueType(_ property: inout CardProperty, to target: CardVersion) {
        guard let position = property.parameters.firstIndex(where: { $0.name == "VALUE" }) else { return }
        switch property.parameters[position].values.first?.lowercased() {
        case "url" where target != .v21: property.parameters[position].values = ["uri"]
        case "cid", "content-id", "contentid":
            guard target != .v21 else { return }
            property.parameters[position].values = ["uri"]
            let content = property.value.filter { $0 != "<" && $0 != ">" && !$0.isWhitespace }
            property.value = content.lowercased().hasPrefix("cid:") ? content : "cid:" + content
        case "inline", "": property.parameters.remove(at: position)
        case "phone-number" where target == .v40, "vcard" where target == .v40:
            property.parameters.remove(at: position)
        default: break
        }
    }

    private static func convertPhone(_ property: inout CardProperty, to target: CardVersion) {
        let number = CardText.phoneNumber(property.value)
        guard target != .v40, number != property.value else { return }
        property.value = number
        property.parameters.removeAll { $0.name == "VALUE" }
    }

    /// Escapes commas that many programs leave as they are; semicolons need it only before 4.0, and not in lists.
    private static func escapeSeparators(_ property: inout CardProperty, in version: CardVersion) {
        guard version != .v21 else { return }
        let isList = property.name == "ORG"
        property.value = CardText.escaping(
            version == .v40 || isList ? [UInt8(ascii: ",")] : [UInt8(ascii: ","), UInt8(ascii: ";")],
            in: property.value
        )
    }

    /// A `data:` URI in 4.0, `ENCODING=b` before, with the media type that the bytes show.
    ///
    /// - Returns: Whether the property has bytes.
    private static func convertBytes(
        _ property: inout CardProperty,
        from source: CardVersion,
        to target: CardVersion
    ) -> Bool {
        guard let data = InlineData(property) else { return false }
        guard source != target || !data.isCanonical(property, in: target) else { return true }
        guard let bytes = data.bytes else { return false }
        property.setInline(bytes, mediaType: data.mediaType, in: target)
        return true
    }

    /// The address of a picture or another file, whose type is `MEDIATYPE` in 4.0 and `TYPE` before.
    private static func convertAddress(_ property: inout CardProperty, to target: CardVersion) {
        if target == .v40 {
            property.parameters = property.parameters.compactMap { parameter in
                guard parameter.name == "TYPE", parameter.values.count == 1,
                    let type = MediaType.ofFormat(parameter.values[0])
                else { return parameter }
                return CardParameter("MEDIATYPE", [type])
            }
            return
        }
        property.parameters = property.parameters.map { parameter in
            guard parameter.name == "MEDIATYPE", parameter.values.count == 1,
                let type = MediaType.ofFormat(parameter.values[0]).flatMap(MediaType.typeName)
            else { return parameter }
            return CardParameter("TYPE", [type])
        }
        guard InlineData.binaryNames.contains(property.name), !property.value.isEmpty,
            property.values("ENCODING").isEmpty
        else { return }
        property.parameters.removeAll { $0.name == "VALUE" }
        property.parameters.insert(CardParameter("VALUE", [target == .v30 ? "uri" : "URL"]), at: 0)
    }
}

extension CardLine {
    /// Whether the property is of a kind that programs often write in another form than its version prescribes.
    fileprivate var mayNeedRepair: Bool {
        if parameters.containsIgnoringCase("PREF") { return true }
        return switch (name.first ?? 0) & 0xDF {
        case UInt8(ascii: "F") where isNamed("FN"), UInt8(ascii: "N") where isNamed("NOTE"),
            UInt8(ascii: "O") where isNamed("ORG"), UInt8(ascii: "T") where isNamed("TITLE"):
            value.contains(UInt8(ascii: ",")) || value.contains(UInt8(ascii: ";"))
        // Few properties begin with these letters, and most of them have a form to check.
        case UInt8(ascii: "R") where isNamed("REV"): !value.isBasicTimestamp
        case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "C"), UInt8(ascii: "D"),
            UInt8(ascii: "G"), UInt8(ascii: "K"), UInt8(ascii: "L"), UInt8(ascii: "P"),
            UInt8(ascii: "R"), UInt8(ascii: "S"), UInt8(ascii: "X"):
            true
        default: parameters.containsIgnoringCase("VALUE=")
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the text is `20240102T030405Z`, as nearly every time of a change.
    fileprivate var isBasicTimestamp: Bool {
        count == 16 && self[8] == UInt8(ascii: "T") && self[15] == UInt8(ascii: "Z")
            && indices.allSatisfy { $0 == 8 || $0 == 15 || (0x30...0x39).contains(self[$0]) }
    }
}
