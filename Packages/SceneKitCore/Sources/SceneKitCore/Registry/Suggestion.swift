/// Suggests a known name for an unknown one.
public enum Suggestion {
    /// The nearest candidate, if at most a third of the letters differ.
    public static func nearest(to name: String, in candidates: [String]) -> String? {
        // A name from outside may have any length, and the distance costs the product of the lengths.
        guard name.utf8.count <= 256 else { return nil }
        let wanted = Array(name.lowercased())
        let rated = candidates.map { candidate in
            (candidate, distance(wanted, Array(candidate.lowercased())))
        }
        guard let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, wanted.count / 3) else {
            return nil
        }
        return best.0
    }

    /// ` (did you mean 'x'?)`, or an empty text.
    public static func phrase(_ nearest: String?) -> String {
        nearest.map { " (did you mean '\($0)'?)" } ?? ""
    }

    /// As `phrase`, for a text that a person sees.
    public static func text(_ nearest: String?) -> LocalizedText {
        nearest.map { " (did you mean '\($0)'?)" } ?? LocalizedText(verbatim: "")
    }

    /// The Levenshtein distance.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let substituted = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
        }
        return row[right.count]
    }
}
