import SceneKitCore

/// Packages and plugins that depend on each other because segues lead both ways between them.
struct GroupCircles {
    /// The circles; each is sorted, and so is the list.
    private(set) var circles: [[String]] = []

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
            let circle = (reached[group] ?? []).filter { reached[$0]?.contains(group) == true }
            guard circle.count > 1 else { continue }
            seen.formUnion(circle)
            circles.append(circle.sorted())
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
