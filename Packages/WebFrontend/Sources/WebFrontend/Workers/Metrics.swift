/// Metrics in Prometheus' text format, version 0.0.4.
enum Metrics {
    static let type = "text/plain; version=0.0.4; charset=utf-8"

    /// The metrics of several workers as those of one server: the sums of the samples with one name and labels, in the
    /// groups of their types.
    static func sum(_ texts: [String]) -> String {
        var groups: [String] = []
        var names: [String: [String]] = [:]
        var sums: [String: Double] = [:]
        for text in texts {
            var group = ""
            for line in text.split(separator: "\n").map(String.init) {
                if line.hasPrefix("#") {
                    group = line
                    if names[group] == nil { groups.append(group) }
                    names[group] = names[group] ?? []
                } else if let space = line.lastIndex(of: " "),
                    let value = Double(line[line.index(after: space)...])
                {
                    let name = String(line[..<space])
                    if sums[name] == nil { names[group, default: []].append(name) }
                    sums[name, default: 0] += value
                }
            }
        }
        return groups.map { group in
            group + "\n"
                + (names[group] ?? []).map { name in
                    let sum = sums[name] ?? 0
                    return "\(name) \(sum == sum.rounded() ? "\(Int(sum))" : "\(sum)")\n"
                }
                .joined()
        }
        .joined()
    }
}
