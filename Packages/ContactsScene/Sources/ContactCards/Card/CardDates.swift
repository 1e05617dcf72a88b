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
    private static func basic(_ date: PartialDate) -> String {
        guard date.month != nil, date.day != nil else { return date.description }
        let plain = date.description.filter { $0 != "-" }
        return date.year == nil ? "--" + plain : plain
    }
}
