/// The comparison of all modules' interfaces with those of the last version.
struct InterfaceCheck {
    private let last: Version
    private let version: Version
    private let change: InterfaceChange
    /// The changed lines of all modules, with `-` and `+`.
    private let differences: [String]

    /// - Parameters:
    ///   - last: The last version, with the interfaces by module that were kept for it.
    ///   - version: The version of the sources.
    ///   - current: The sources' interfaces by module.
    init(
        last: Version,
        kept: [String: ModuleInterface],
        version: Version,
        current: [String: ModuleInterface]
    ) {
        self.last = last
        self.version = version
        var change = InterfaceChange.none
        var differences: [String] = []
        for module in Set(kept.keys).union(current.keys).sorted() {
            let before = kept[module]?.lines ?? []
            let after = current[module]?.lines ?? []
            let removed = Set(before).subtracting(after).sorted()
            let added = Set(after).subtracting(before).sorted()
            // A new module breaks no code.
            let isNew = kept[module] == nil
            change = max(change, isNew ? .additions : InterfaceChange(removed: removed, added: added))
            differences += removed.map { "\(module) - \($0)" } + added.map { "\(module) + \($0)" }
        }
        self.change = change
        self.differences = differences
    }

    /// The message if the version is too low for the changes; nil if it is not.
    var complaint: String? {
        guard version >= last else { return "VERSION is \(version), and \(last) has been released" }
        let needed = last.next(after: change)
        guard version < needed else { return nil }
        let shown = differences.prefix(30).map { "  " + $0 + "\n" }.joined()
        let rest = differences.count > 30 ? "  and \(differences.count - 30) more\n" : ""
        let meaning = change == .breaking ? "can break code of other repositories" : "are new"
        return """
            VERSION is \(version); these changes of public declarations since \(last) \(meaning), \
            and need \(needed):
            \(shown + rest)Write \(needed) into Tools/Distribution/VERSION, and what a developer has to change into \
            Changes.md.
            """
    }
}
