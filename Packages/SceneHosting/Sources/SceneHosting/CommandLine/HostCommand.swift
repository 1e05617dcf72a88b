import SceneKitCore

/// The commands of every host in addition to its scenes, in the order of the help text.
enum HostCommand: String, CaseIterable {
    case scenes
    case open
    case serve
    case graph
    case store
    case replay
    case settings
    case manual
    case completions
    case find
    case help

    static let names = allCases.map(\.rawValue)

    func outline(firstScene: String) -> CommandOutline {
        var outline = CommandOutline(name: rawValue, summary: summary(firstScene: firstScene), uses: uses)
        switch self {
        case .scenes:
            outline.flags = [
                CommandFlag("--check", "checks all scenes, plugins included, without loading a plugin")
            ]
        case .open: outline.arguments = [CommandArgument("LOCATION", .location)]
        case .serve: outline.flags = ServeOptions.flags
        case .graph:
            outline.flags = [
                CommandFlag(
                    "--format",
                    CommandArgument("FORMAT", .choice(SceneGraph.Format.allCases.map { .init($0.rawValue) })),
                    "the output format"
                )
            ]
        case .store: outline.subcommands = StoreCommand.outlines
        case .replay: outline.arguments = [CommandArgument("FILE", .file)]
        case .completions:
            outline.arguments = [
                CommandArgument("SHELL", .choice(CompletionShell.allCases.map { .init($0.rawValue) }))
            ]
        case .find: outline.arguments = ["SCENE", "PARAMETER", "TEXT"].map { CommandArgument($0) }
        case .settings, .manual, .help: break
        }
        return outline
    }

    private var uses: Set<HostUse> {
        switch self {
        case .scenes: [.scenes, .sceneCheck]
        case .open: HostUse.sessions.union([.scene])
        case .serve: [.serve]
        case .graph: [.graph]
        case .store: Set(StoreCommand.outlines.flatMap(\.uses))
        case .replay: [.replay]
        case .settings: [.settings]
        case .manual: [.manual]
        case .completions: [.completions]
        case .find: [.find]
        case .help: []
        }
    }

    private func summary(firstScene: String) -> LocalizedText {
        switch self {
        case .scenes: "lists the scenes with their packages and actions"
        case .open: "opens a location: one or more scenes, such as /\(firstScene)"
        case .serve: "shows the scenes in a browser"
        case .graph: "prints a graph of the scenes and their segues"
        case .store: "maintains a store: \(StoreCommand.names)"
        case .replay: "repeats a session recorded with --record and compares the screens"
        case .settings: "lists the settings with their values and origins"
        case .manual: "prints the manual page in man(7) format"
        case .completions: "prints a completion script for a shell"
        case .find: "lists the records that a text typed for a scene's parameter may mean, for completions"
        case .help: "shows this help"
        }
    }
}
