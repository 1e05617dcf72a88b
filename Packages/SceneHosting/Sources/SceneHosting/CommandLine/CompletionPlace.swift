/// A place on a command line: behind no word, behind a command, or behind its subcommand.
struct CompletionPlace {
    /// The words that lead there.
    var path: [String]
    /// The words that can follow, and what they are for.
    var words: [(name: String, summary: String)]
    var arguments: [CommandArgument]
    /// All flags that count there but those of the program itself.
    var flags: [CommandFlag]
    /// The uses of the program that are possible there; nil for all.
    var uses: Set<HostUse>?
    /// The flags of the program that are of no use there.
    var useless: Set<String> = []

    /// How scripts call it: `ContactList/search`.
    var name: String { path.joined(separator: "/") }

    fileprivate func accepts(_ flag: CommandFlag) -> Bool {
        uses.map { !$0.isDisjoint(with: flag.uses) && !useless.contains(flag.name) } ?? true
    }
}

extension CommandOutline {
    /// Every place there is, the program's own first.
    var places: [CompletionPlace] {
        [CompletionPlace(path: [], words: words, arguments: arguments, flags: [])]
            + subcommands.flatMap { $0.places(behind: [], flags: []) }
    }

    /// The flags of the program itself, together with those that count at the same places.
    var placedFlags: [(flags: [CommandFlag], places: [CompletionPlace])] {
        let places = places
        return Dictionary(grouping: flags) { flag in places.indices.filter { places[$0].accepts(flag) } }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { (flags: $0.value, places: $0.key.map { places[$0] }) }
    }

    /// The names of its scenes as locations.
    var locations: [String] {
        subcommands.filter(\.isScene).map { "/" + $0.name }
    }

    private var words: [(name: String, summary: String)] {
        subcommands.map { ($0.name, ShellText.line($0.summary)) }
    }

    /// A scene's flags may stand behind an action too that they have an effect on.
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
