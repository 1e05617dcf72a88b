/// A position on a command line: before any command, after a command, or after its subcommand.
struct CompletionPlace {
    /// The words before it.
    var path: [String]
    /// The words that can follow, with their summaries.
    var words: [(name: String, summary: String)]
    var arguments: [CommandArgument]
    /// The flags valid there, without those of the program itself.
    var flags: [CommandFlag]
    /// The program's possible uses there; nil for all.
    var uses: Set<HostUse>?
    /// The program's flags that have no effect there.
    var useless: Set<String> = []

    /// The name in scripts: `ContactList/search`.
    var name: String { path.joined(separator: "/") }

    fileprivate func accepts(_ flag: CommandFlag) -> Bool {
        uses.map { !$0.isDisjoint(with: flag.uses) && !useless.contains(flag.name) } ?? true
    }
}

extension CommandOutline {
    /// Every position, the program's own first.
    var places: [CompletionPlace] {
        [CompletionPlace(path: [], words: words, arguments: arguments, flags: [])]
            + subcommands.flatMap { $0.places(behind: [], flags: []) }
    }

    /// The program's flags, grouped by the positions at which they are valid.
    var placedFlags: [(flags: [CommandFlag], places: [CompletionPlace])] {
        let places = places
        return Dictionary(grouping: flags) { flag in places.indices.filter { places[$0].accepts(flag) } }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { (flags: $0.value, places: $0.key.map { places[$0] }) }
    }

    /// The scenes' names as locations.
    var locations: [String] {
        subcommands.filter(\.isScene).map { "/" + $0.name }
    }

    private var words: [(name: String, summary: String)] {
        subcommands.map { ($0.name, ShellText.line($0.summary)) }
    }

    /// A scene's flags may also follow an action that they affect.
    private func places(behind path: [String], flags outer: [CommandFlag]) -> [CompletionPlace] {
        let path = path + [name]
        let flags = flags + outer.filter { $0.applies(to: name) }
        let place = CompletionPlace(
            path: path,
            words: words,
            arguments: arguments,
            flags: flags,
            uses: uses,
            useless: useless
        )
        return [place]
            + subcommands.flatMap { $0.places(behind: path, flags: flags) }
    }
}
