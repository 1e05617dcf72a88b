/// A place on a command line: behind no word, behind a command, or behind its subcommand.
struct CompletionPlace {
    /// The words that lead there.
    var path: [String]
    /// The words that can follow, and what they are for.
    var words: [(name: String, summary: String)]
    var arguments: [CommandArgument]
    /// All flags that count there but those of the program itself, which count everywhere.
    var flags: [CommandFlag]

    /// How scripts call it: `ContactList/search`.
    var name: String { path.joined(separator: "/") }
}

extension CommandOutline {
    /// Every place there is, the program's own first.
    var places: [CompletionPlace] {
        [CompletionPlace(path: [], words: words, arguments: arguments, flags: [])]
            + subcommands.flatMap { $0.places(behind: [], flags: []) }
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
        return [CompletionPlace(path: path, words: words, arguments: arguments, flags: flags)]
            + subcommands.flatMap { $0.places(behind: path, flags: flags) }
    }
}
