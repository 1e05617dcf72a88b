import SceneKitCore
import StorageWorkers

extension CommandOutline {
    /// The whole command line of a host.
    ///
    /// - Parameter definitions: Its scenes, those of plugins included.
    @MainActor
    init(_ host: Host, scenes definitions: [SceneDefinition]) {
        self.init(
            name: host.name,
            summary: "scenes by name",
            flags: HostOptions.declared,
            subcommands: definitions.map { CommandOutline($0) }
                + Self.hostCommands(firstScene: host.firstScene),
            schemes: host.schemes.names
        )
    }

    /// The commands that every host has besides its scenes.
    static func hostCommands(firstScene: String) -> [CommandOutline] {
        [
            CommandOutline(
                name: "scenes",
                summary: "lists the scenes, where they are from, and their actions",
                flags: [
                    CommandFlag(
                        "--check",
                        "checks all scenes, those of plugins included, and loads none"
                    )
                ]
            ),
            CommandOutline(
                name: "open",
                summary: "opens a stack of scenes, like /\(firstScene)",
                arguments: [CommandArgument("LOCATION", .location)]
            ),
            CommandOutline(
                name: "graph",
                summary: "draws which scene leads where",
                flags: [
                    CommandFlag(
                        "--format",
                        CommandArgument("FORMAT", .choice(SceneGraph.Format.allCases.map(\.rawValue))),
                        "the language of the drawing"
                    )
                ]
            ),
            CommandOutline(
                name: "store",
                summary: "what is done to a store as a whole: " + StoreCommand.names,
                subcommands: StoreCommand.outlines
            ),
            CommandOutline(
                name: "replay",
                summary: "does what was recorded with --record, and compares what is seen",
                arguments: [CommandArgument("FILE", .file)]
            ),
            CommandOutline(name: "manual", summary: "writes the manual page, for man"),
            CommandOutline(
                name: "completions",
                summary: "writes what the shell completes words with",
                arguments: [CommandArgument("SHELL", .choice(CompletionShell.allCases.map(\.rawValue)))]
            ),
            CommandOutline(name: "help", summary: "what there is, in short"),
        ]
    }
}

extension CommandOutline {
    /// `copy FROM TO [--force]`.
    var usage: String { usage(with: flags) }

    /// Its lines in a help: one of its own, and one for each flag that is on or off.
    var helpLines: [(String, String)] {
        [(usage(with: flags.filter { $0.argument != nil }), summary)]
            + flags.filter { $0.argument == nil }.map { (name + " " + $0.name, $0.summary) }
    }

    private func usage(with flags: [CommandFlag]) -> String {
        let arguments = arguments.map { argument in
            argument.bracketed(argument.usage + (argument.isRepeated ? " …" : ""))
        }
        let flags = flags.map { flag in
            flag.bracketed(flag.usage + (flag.argument?.isRepeated == true ? " …" : ""))
        }
        return ([name] + (subcommands.isEmpty ? [] : ["COMMAND"]) + arguments + flags).joined(separator: " ")
    }
}
