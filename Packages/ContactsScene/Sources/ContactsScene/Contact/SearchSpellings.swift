import ContactCards
import TextWorkers

/// The other spellings of a typed search: of phone numbers, and in German those of umlauts.
enum SearchSpellings {
    /// The texts that a search has to look for, too; empty for most.
    static func others(than text: String, isGerman: Bool) -> [String] {
        let phones = withPhones(text)
        let names = isGerman ? withUmlauts(text) : []
        return (phones + names).filter { $0 != text }
    }

    // MARK: - Phone numbers

    /// The text with each phone number in the digits by which its other spellings are found: `ada 1234567` for
    /// `ada 0123 4567`.
    private static func withPhones(_ text: String) -> [String] {
        var parts: [(text: String, digits: [String])] = []
        var run = String.UnicodeScalarView()
        func endRun() {
            guard !run.isEmpty else { return }
            let number = String(run)
            parts.append((number, ComparablePhone.searchTexts(for: number)))
            run = String.UnicodeScalarView()
        }
        let typed = text.lowercased().hasPrefix("tel:") ? String(text.dropFirst(4)) : text
        for scalar in typed.unicodeScalars {
            if ComparablePhone.mayContain(scalar) {
                run.append(scalar)
            } else {
                endRun()
                if let last = parts.last, last.digits.isEmpty {
                    parts[parts.count - 1].text.unicodeScalars.append(scalar)
                } else {
                    parts.append((String(scalar), []))
                }
            }
        }
        endRun()
        guard parts.contains(where: { !$0.digits.isEmpty }) else { return [] }
        func spelled(_ choose: ([String]) -> String?) -> String {
            parts.map { part in choose(part.digits).map { " \($0) " } ?? part.text }.joined().trimmingBlanks
        }
        // The last spelling of a number is the one without the country's code.
        let (whole, national) = (spelled { $0.first }, spelled { $0.last })
        return whole == national ? [whole] : [whole, national]
    }

    // MARK: - Umlauts

    /// The text with umlauts in place of `ae`, `oe` and `ue`, or the other way round. Each word may have its own.
    private static func withUmlauts(_ text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var spelled: [[String]] = [[]]
        for word in words {
            let spellings = [word] + [umlauts(in: word), digraphs(in: word)].filter { $0 != word }
            guard spelled.count * spellings.count <= mostSpellings else { return [] }
            spelled = spelled.flatMap { before in spellings.map { before + [$0] } }
        }
        return spelled.dropFirst().map { $0.joined(separator: " ") }
    }

    /// The most spellings of a search; each is a search of its own.
    private static let mostSpellings = 8

    /// `müller` for `mueller`. In `bauer` and `quelle` the letters are no umlaut.
    private static func umlauts(in word: String) -> String {
        var result = ""
        for character in word {
            guard "eE".contains(character), let base = result.last,
                let umlaut = umlauts[base.lowercased()]
            else {
                result.append(character)
                continue
            }
            let before = result.dropLast().last?.lowercased() ?? ""
            if umlaut == "ü", ["a", "ä", "e", "q"].contains(before) {
                result.append(character)
            } else {
                result.removeLast()
                result.append(umlaut)
            }
        }
        return result
    }

    /// `mueller` for `müller`.
    private static func digraphs(in word: String) -> String {
        word.map { digraphs[$0.lowercased()] ?? String($0) }.joined()
    }

    private static let umlauts: [String: Character] = ["a": "ä", "o": "ö", "u": "ü"]
    private static let digraphs: [String: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]
}
