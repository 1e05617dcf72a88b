/// Formats dates for each version.
enum CardDates {
    /// 4.0 can omit the year; 3.0 and 2.1 cannot, so they get Apple's marker for an unknown year.
    static func property(_ name: String, _ date: PartialDate, version: CardVersion) -> CardProperty {
        if version == .v40 {
            return CardProperty(name, value: basic(date))
        }
        if date.year == nil, date.month != nil, date.day != nil {
            var marked = date
            marked.year = PartialDate.appleOmittedYear
            let marker = CardParameter("X-APPLE-OMIT-YEAR", [String(PartialDate.appleOmittedYear)])
            return CardProperty(name, parameters: [marker], value: marked.description)
        }
        return CardProperty(name, value: date.description)
    }

    /// `18151210`, `--1210`; RFC 6350 uses hyphens only if the day is unknown.
    static func basic(_ date: PartialDate) -> String {
        guard date.month != nil, date.day != nil else { return date.description }
        let plain = date.description.filter { $0 != "-" }
        return date.year == nil ? "--" + plain : plain
    }

    /// Converts a date, or the time of a change, to the form of a version.
    ///
    /// 4.0 has one form for each (RFC 6350, section 4.3), whatever was read; older versions keep most of what they read. A
    /// text that is no date stays.
    static func convert(_ property: inout CardProperty, from source: CardVersion, to target: CardVersion) {
        let types = property.values("VALUE").map { $0.lowercased() }
        guard !types.contains("text"), !property.value.allSatisfy(\.isWhitespace) else { return }
        if property.isTimestamp {
            if target == .v40 { convertTimestamp(&property, types) }
            return
        }
        guard let date = property.date else {
            let hasTime = target == .v40 && CardDateTime(property.value) != nil
            if hasTime {
                convertTime(&property, nil, types, to: target)
            } else if source != target, target == .v40, property.name != "X-ABDATE" {
                property.parameters.removeAll { $0.name == "VALUE" }
                property.parameters.append(CardParameter("VALUE", ["text"]))
            }
            return
        }
        if CardDateTime(property.value) != nil {
            if source != target || target == .v40 { convertTime(&property, date, types, to: target) }
            return
        }
        guard target == .v40 || source != target || property.value.isUnusualDate else { return }
        let written = self.property(property.name, date, version: target)
        let isKept = types == ["date-and-or-time"] && target == .v40
        property.value = written.value
        property.parameters.removeAll {
            $0.name == "X-APPLE-OMIT-YEAR" || ($0.name == "VALUE" && !isKept)
        }
        property.parameters += written.parameters
    }

    private static func convertTime(
        _ property: inout CardProperty,
        _ date: PartialDate?,
        _ types: [String],
        to target: CardVersion
    ) {
        guard let time = CardDateTime(property.value) else { return }
        if target == .v40 {
            property.value = (date.map(basic) ?? "") + "T" + time.basic
            property.parameters.removeAll {
                $0.name == "X-APPLE-OMIT-YEAR" || ($0.name == "VALUE" && types != ["date-and-or-time"])
            }
        } else if let date, date.year != nil {
            property.value = date.description + "T" + time.extended
            property.parameters.removeAll { $0.name == "VALUE" }
            property.parameters.append(CardParameter("VALUE", ["date-time"]))
        }
    }

    /// RFC 6350, section 4.3.5: a complete date and a complete time. A date alone counts from its midnight in UTC.
    private static func convertTimestamp(_ property: inout CardProperty, _ types: [String]) {
        guard let date = PartialDate(parsing: property.value), date.year != nil, date.day != nil else {
            return
        }
        property.value = basic(date) + "T" + (CardDateTime(property.value)?.complete ?? "000000Z")
        if types != ["timestamp"] { property.parameters.removeAll { $0.name == "VALUE" } }
    }
}

/// The time after a date, in the basic or the extended form of ISO 8601.
private struct CardDateTime {
    private var hour: Substring
    private var minute: Substring?
    private var second: Substring?
    /// `Z`, or a sign with the hours and minutes.
    private var zone: (sign: String, hours: Substring, minutes: Substring?)?

    /// Parses what follows the `T` or the blank after a date; nil if there is no time.
    init?(_ text: String) {
        guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "t") || $0 == 0x20 }) else { return nil }
        let form = #/[^Tt ]*[Tt ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*([Zz]|[+-]\d\d(?::?\d\d)?)?/#
        let blank = text.drop { $0 == " " }
        guard let match = blank.wholeMatch(of: form) else { return nil }
        (hour, minute, second) = (match.1, match.2, match.3)
        guard let written = match.4 else { return }
        guard let sign = written.first, sign == "+" || sign == "-" else {
            zone = ("Z", "", nil)
            return
        }
        let digits = written.filter(\.isNumber)
        zone = (
            String(sign), Substring(digits.prefix(2)), digits.count > 2 ? Substring(digits.suffix(2)) : nil
        )
    }

    var basic: String { [hour, minute, second].compactMap(\.self).joined() + zoneText("") }

    var extended: String {
        "\(hour):\(minute ?? "00"):\(second ?? "00")" + zoneText(":")
    }

    /// With minutes and seconds.
    var complete: String { "\(hour)\(minute ?? "00")\(second ?? "00")" + zoneText("") }

    private func zoneText(_ glue: String) -> String {
        guard let zone else { return "" }
        return zone.sign + zone.hours + (zone.minutes.map { glue + $0 } ?? "")
    }
}

extension CardProperty {
    /// Whether the value is a day that comes each year, or another date without a time zone.
    var isDate: Bool {
        switch name {
        case "BDAY", "DEATHDATE", "X-ABDATE": true
        default: isAnniversary
        }
    }

    /// Whether the property is an anniversary by its name: RFC 6350's, or one of Evolution, KAddressBook, Outlook, Roundcube
    /// and others before it.
    var isAnniversary: Bool { name == "ANNIVERSARY" || name.hasPrefix("X-") && name.hasSuffix("ANNIVERSARY") }

    /// Whether the value is the time of a change.
    var isTimestamp: Bool { name == "REV" || name == "CREATED" }

    /// The value as a date; nil if it is written in words, or ambiguous.
    var date: PartialDate? {
        if var date = PartialDate(parsing: value) {
            let omitted = values("X-APPLE-OMIT-YEAR").first.flatMap { Int($0) }
            if let year = date.year, year == omitted { date.year = nil }
            return date
        }
        guard let written = WrittenDate(parsing: value), !written.isAmbiguous else { return nil }
        return written.date(.dayFirst)
    }
}

extension String {
    /// Whether the text is a date in a notation that no version has, or of a year that means none.
    fileprivate var isUnusualDate: Bool {
        hasPrefix("0000") || hasPrefix(String(PartialDate.appleOmittedYear))
            || PartialDate(parsing: self) == nil
    }
}
