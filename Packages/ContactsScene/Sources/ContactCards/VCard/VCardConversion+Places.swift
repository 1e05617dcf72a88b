extension VCardConversion {
    /// `geo:48.2,16.3` in 4.0 (RFC 6350, section 6.5.2), `48.2;16.3` before (RFC 2426, section 3.4.2). A text without two
    /// numbers stays.
    static func convertPosition(_ property: inout CardProperty, to target: CardVersion) {
        let text = CardText.unescape(property.value).filter { !$0.isWhitespace }
        let isURI = text.lowercased().hasPrefix("geo:")
        let plain = isURI ? Substring(text.dropFirst(4)) : text[...]
        let separator: Character = !isURI && plain.contains(";") ? ";" : ","
        let parts = plain.prefix { !isURI || $0 != ";" }.split(separator: separator)
        // A decimal comma is unmistakable between semicolons.
        let numbers = parts.prefix(2).map { String($0).replacing(",", with: ".") }
        guard numbers.count == 2, isURI || parts.count == 2, isDegrees(numbers[0], 90),
            isDegrees(numbers[1], 180)
        else { return }
        if target == .v40 {
            property.value = isURI ? "geo:" + plain : "geo:" + numbers.joined(separator: ",")
        } else {
            property.value = numbers.joined(separator: ";")
            property.parameters.removeAll { $0.name == "VALUE" }
        }
    }

    private static func isDegrees(_ text: String, _ most: Double) -> Bool {
        Double(text).map { abs($0) <= most } ?? false
    }

    /// An offset is the default before 4.0, and a text is the default in it (RFC 2426, section 3.4.1; RFC 6350, section
    /// 6.5.1).
    static func convertTimeZone(_ property: inout CardProperty, to target: CardVersion) {
        let declared = property.values("VALUE").first?.lowercased()
        let digits = property.value.filter { $0.isNumber }
        let sign = property.value.first.map(String.init) ?? ""
        let isOffset =
            ["+", "-"].contains(sign) && [2, 4].contains(digits.count)
            && property.value.dropFirst().allSatisfy { $0.isNumber || $0 == ":" }
        func setType(_ type: String?) {
            property.parameters.removeAll { $0.name == "VALUE" }
            if let type { property.parameters.insert(CardParameter("VALUE", [type]), at: 0) }
        }
        if isOffset, declared == nil || declared == "utc-offset" {
            let (hours, minutes) = (digits.prefix(2), digits.dropFirst(2))
            property.value = sign + hours + (target == .v40 || minutes.isEmpty ? "" : ":") + minutes
            setType(target == .v40 ? "utc-offset" : nil)
        } else if declared == nil, target == .v30 {
            setType("text")
        } else if declared == "text", target == .v40 {
            setType(nil)
        }
    }
}
