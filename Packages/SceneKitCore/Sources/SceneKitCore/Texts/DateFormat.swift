/// The form of a language's dates: `29.02.1980` in German for `1980-02-29`.
///
/// English dates stay as programs write them: people read `02/03/2026` as either of two days. Only in forms, where people
/// write dates, they have the order of the person's region.
struct DateFormat {
    /// Dates whose translations show the language's form. The month and the day have a zero in front, or not.
    private static let whole: LocalizedText = "2026-03-09"
    private static let withoutYear: LocalizedText = "--03-09"
    private static let withoutDay: LocalizedText = "2026-03"

    private let texts: Texts
    /// The order in English forms; nil for another language.
    private let order: DateOrder?

    /// The format of a language; nil for English.
    init?(_ texts: Texts) {
        guard texts.language != Texts.english.language else { return nil }
        self.texts = texts
        order = nil
    }

    /// The format of dates in forms; nil for English without an order.
    init?(inForms texts: Texts) {
        let isEnglish = texts.language == Texts.english.language
        guard !isEnglish || texts.dateOrder != nil else { return nil }
        self.texts = texts
        order = isEnglish ? texts.dateOrder : nil
    }

    /// A date of ISO 8601, whose year or day may be unknown, in this language. Other texts stay as they are.
    func localized(_ date: String) -> String {
        guard CalendarDate.isPartial(date) else { return date }
        let parts = date.split(separator: "-").map(String.init)
        let isYearKnown = !date.hasPrefix("-")
        let example: LocalizedText
        switch (parts.count, isYearKnown) {
        case (3, true): example = Self.whole
        case (2, true): example = Self.withoutDay
        case (2, false): example = Self.withoutYear
        default: return date
        }
        guard let form = form(of: example) else { return date }
        let (year, month, day) = (parts[0], parts[isYearKnown ? 1 : 0], parts[parts.count - 1])
        func unpadded(_ number: String) -> String {
            number.hasPrefix("0") ? String(number.dropFirst()) : number
        }
        var result = ""
        var rest = form[...]
        while let first = rest.first {
            guard first.isASCII, first.isNumber else {
                result.append(first)
                rest = rest.dropFirst()
                continue
            }
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(number.count)
            switch number {
            case "2026": result += year
            case "03": result += month
            case "3": result += unpadded(month)
            case "09": result += day
            case "9": result += unpadded(day)
            default: result += number
            }
        }
        return result
    }

    private func form(of example: LocalizedText) -> String? {
        guard let order else { return texts[example.string] }
        switch example {
        case Self.whole: return order == .dayFirst ? "09/03/2026" : "03/09/2026"
        case Self.withoutYear: return order == .dayFirst ? "09/03" : "03/09"
        default: return nil
        }
    }

    /// A date in a form, in this language if a person's own order of day and month leads back to it.
    func localized(_ date: String, readIn order: DateOrder?) -> String {
        let text = localized(date)
        return ValueKind.partialDate.isoDate(text, order: order) == date ? text : date
    }
}

extension Texts {
    /// A date of ISO 8601 as forms show it: as the person writes it, or unchanged if that would not be understood.
    public func dateInForms(_ date: String) -> String {
        // `Field.canonical` reads dates in the person's form only with one of these.
        guard dateOrder != nil || NumberFormat(self) != nil else { return date }
        return DateFormat(inForms: self)?.localized(date, readIn: dateOrder) ?? date
    }
}

extension ValueKind {
    var isDate: Bool { self == .date || self == .partialDate }
}
