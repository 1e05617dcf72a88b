/// Chooses the language of a session.
public enum Language {
    /// The languages that the framework's own packages are translated into, besides English.
    public static let translated = ["de", "pt", "zh"]

    /// The languages that an environment asks for, the most wanted first: `LANGUAGE`, or else the first of `LC_ALL`,
    /// `LC_MESSAGES` and `LANG` that is set. If that one is `C` or `POSIX`, it prevails over `LANGUAGE`, as in gettext;
    /// so does `C.UTF-8` in `LC_ALL`.
    public static func wanted(in environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        // Many systems have `C.UTF-8` as their default `LANG`, which says nothing about the language.
        let overall = environment["LC_ALL", default: ""].prefix { $0 != "." && $0 != "@" }
        if let locale, ["C", "POSIX"].contains(where: { $0 == locale || $0 == overall }) { return [locale] }
        let list = environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
        return list.isEmpty ? locale.map { [$0] } ?? [] : list
    }

    /// The locale of dates that an environment asks for: the first of `LC_ALL`, `LC_TIME` and `LANG` that is set.
    public static func ofDates(in environment: [String: String]) -> String? {
        ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// The languages in the header field `Accept-Language` (RFC 9110, section 12.5.4), the most wanted first.
    public static func wanted(inHeader header: String) -> [String] {
        let weighted = header.split(separator: ",").prefix(32).map { item -> (name: String, weight: Double) in
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (parts.first ?? "", weight ?? 1)
        }
        let wanted = weighted.enumerated().filter { $1.weight > 0 && !$1.name.isEmpty }
        return wanted.sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.name)
    }

    /// The first wanted language that is available: `de` for `de_AT.UTF-8`.
    ///
    /// Traditional Chinese is not simplified Chinese: `zh_TW` and `zh-Hant` do not choose `zh`.
    public static func best(_ wanted: [String], of available: [String] = translated) -> String {
        for name in wanted {
            let tag = name.lowercased().replacing("_", with: "-").prefix { $0 != "." && $0 != "@" }
            let parts = tag.split(separator: "-")
            guard let language = parts.first else { continue }
            if language == "en" || language == "c" || language == "posix" { return "en" }
            let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            if language == "zh", isTraditional, !parts.contains("hans") { continue }
            if available.contains(String(language)) { return String(language) }
        }
        return "en"
    }
}
