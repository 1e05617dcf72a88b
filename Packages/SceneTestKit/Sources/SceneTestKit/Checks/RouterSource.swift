/// Reads the methods and the route table from a router's source.
struct RouterSource {
    /// The names of the `routeTo…` methods.
    let methods: Set<String>
    /// The table's entries, in order.
    let entries: [(selector: String, method: String)]

    init(_ text: String) {
        let code = Self.withoutComments(text)
        methods = Set(code.matches(of: #/\bfunc\s+(routeTo\w*)\s*\(/#).map { String($0.1) })
        entries = code.matches(of: #/"(routeTo\w*)"\s*:\s*(?:\w+\.)*(\w+)/#).map {
            (String($0.1), String($0.2))
        }
    }

    /// The selectors that occur more than once in the table.
    var repeated: [String] {
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.selector, default: 0] += 1 }
        return counts.filter { $0.value > 1 }.keys.sorted()
    }

    /// Removes comments, so that methods in them are ignored. Literals in routers do not contain `//` or `/*`.
    private static func withoutComments(_ text: String) -> String {
        text.replacing(#/(?s)/\*.*?\*//#, with: "")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex) }
            .joined(separator: "\n")
    }
}
