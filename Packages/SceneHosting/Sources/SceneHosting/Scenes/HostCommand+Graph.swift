import SceneKitCore
import TextFrontend

extension HostCommand {
    /// `graph`: a drawing of the scenes and their segues.
    static let graph = HostCommand(
        CommandOutline(
            name: "graph",
            summary: "prints a graph of the scenes and their segues",
            flags: [
                CommandFlag(
                    "--format",
                    CommandArgument("FORMAT", .choice(SceneGraph.Format.allCases.map { .init($0.rawValue) })),
                    "the output format"
                )
            ],
            uses: [.graph]
        )
    ) { run, rest in
        let words = rest.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        var format = SceneGraph.Format.dot
        if !words.isEmpty {
            guard words.count == 2, words[0] == "--format", let named = SceneGraph.Format(rawValue: words[1])
            else {
                throw UsageError("'graph' takes --format dot or --format mermaid")
            }
            format = named
        }
        let text = SceneGraph.text(of: run.configurator.definitions, as: format)
        try run.terminal.write(TerminalText(lines: text))
        return ExitStatus.done
    }
}
