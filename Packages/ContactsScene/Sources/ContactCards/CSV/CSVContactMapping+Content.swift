import TextWorkers

extension CSVContactMapping {
    /// Maps a document without a header by the content of its first row; nil unless the row has an e-mail address, or
    /// consists of one phone number.
    init?(contentOf row: [String]) {
        let texts = row.map(\.trimmingBlanks)
        var hasName = false
        let header = texts.map { text in
            if Self.isEmail(text) { return "E-mail" }
            if Self.isPhone(text) { return "Phone" }
            guard !hasName, text.contains(where: \.isLetter) else { return "" }
            hasName = true
            return "Name"
        }
        guard header.contains("E-mail") || header == ["Phone"] else { return nil }
        self.init(header: header)
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
            && !text.contains { $0.isWhitespace || "<>()[],;:\"".contains($0) }
    }

    private static func isPhone(_ text: String) -> Bool {
        text.utf8.count { (0x30...0x39).contains($0) } >= 6
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+ ()-./".utf8.contains($0) }
    }
}
