@_spi(Hosting) import SceneKitCore

/// Dependency cycles: packages and plugins with segues to each other's scenes.
struct PackageCycles {
    /// The cycles in sorted order, each with its packages sorted.
    private(set) var cycles: [[String]] = []

    init(_ definitions: [SceneDefinition], groups: [String: String]) {
        var needs: [String: Set<String>] = [:]
        for definition in definitions {
            guard let group = groups[definition.name] else { continue }
            for segue in definition.segues {
                guard let other = groups[segue.destination], other != group else { continue }
                needs[group, default: []].insert(other)
            }
        }
        let reached = needs.keys.reduce(into: [String: Set<String>]()) { reached, group in
            reached[group] = Self.reached(from: group, needs)
        }
        var seen: Set<String> = []
        for group in needs.keys.sorted() where seen.insert(group).inserted {
            let cycle = (reached[group] ?? []).filter { reached[$0]?.contains(group) == true }
            guard cycle.count > 1 else { continue }
            seen.formUnion(cycle)
            cycles.append(cycle.sorted())
        }
    }

    private static func reached(from group: String, _ needs: [String: Set<String>]) -> Set<String> {
        var reached: Set<String> = []
        var next = [group]
        while let group = next.popLast() {
            for other in needs[group] ?? [] where reached.insert(other).inserted { next.append(other) }
        }
        return reached
    }
}
