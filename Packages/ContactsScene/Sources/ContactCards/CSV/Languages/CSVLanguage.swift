/// Column names of programs in one language, each with its English equivalent.
struct CSVLanguage {
    /// The English names by `CSVColumn.key`, one for each time that a header repeats the name.
    private let names: [String: [String]]

    /// - Parameter repeated: Names that a header contains several times, with the meaning of each, in the header's
    ///   order.
    init(_ names: KeyValuePairs<String, String>, repeated: KeyValuePairs<String, [String]> = [:]) {
        var table: [String: [String]] = [:]
        for (name, english) in names { table[CSVColumn.key(name)] = [english] }
        for (name, english) in repeated { table[CSVColumn.key(name)] = english }
        self.names = table
    }

    private static let all = [german, french, spanish, portuguese, japanese]

    /// A header needs one of these columns to count as foreign, since single foreign words also occur in English
    /// headers.
    private static let distinctive: Set = ["First Name", "Last Name", "Display Name"]

    /// The header translated to English, or nil if it is in none of the languages.
    static func english(_ header: [String]) -> [String]? {
        let keys = header.map(CSVColumn.key)
        let translations = all.map { language in language.translate(keys) }
            .filter { $0.contains { $0.map(distinctive.contains) ?? false } }
        let best = translations.max { $0.count { $0 != nil } < $1.count { $0 != nil } }
        guard var names = best else { return nil }
        // `Name;Vorname`
        if names.contains("First Name"), !names.contains("Last Name"), let name = keys.firstIndex(of: "name")
        {
            names[name] = "Last Name"
        }
        return zip(header, names).map { $1 ?? $0 }
    }

    private func translate(_ keys: [String]) -> [String?] {
        var counts: [String: Int] = [:]
        return keys.map { key in
            if let english = names[key] {
                let count = counts[key, default: 0]
                counts[key] = count + 1
                return english[min(count, english.count - 1)]
            }
            // `Straße privat 2`, as in `Home Street 2`.
            let digits = key.reversed().prefix { $0.isNumber }.count
            guard digits > 0, let english = names[String(key.dropLast(digits))]?.first else { return nil }
            return english + " " + key.suffix(digits)
        }
    }
}
