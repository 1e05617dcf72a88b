import SceneKitCore

/// The commands of every host in addition to its scenes, in the order of the help text.
enum HostCommand: String, CaseIterable {
    case scenes
    case open
    case graph
    case store
    case replay
    case settings
    case manual
    case completions
    case help

    static let names = allCases.map(\.rawValue)

    func outline(firstScene: String) -> CommandOutline {
        var outline = CommandOutline(name: rawValue, summary: summary(firstScene: firstScene), uses: uses)
        switch self {
        case .scenes:
            outline.flags = [
                CommandFlag("--check", "checks all scenes, those of plugins included, and loads none")
            ]
        case .open: outline.arguments = [CommandArgument("LOCATION", .location)]
        case .graph:
            outline.flags = [
                CommandFlag(
                    "--format",
                    CommandArgument("FORMAT", .choice(SceneGraph.Format.allCases.map { .init($0.rawValue) })),
                    "the language of the drawing"
                )
            ]
        case .store: outline.subcommands = StoreCommand.outlines
        case .replay: outline.arguments = [CommandArgument("FILE", .file)]
        case .completions:
            outline.arguments = [
                CommandArgument("SHELL", .choice(CompletionShell.allCases.map { .init($0.rawValue) }))
            ]
        case .settings, .manual, .help: break
        }
        return outline
    }

    private var uses: Set<HostUse> {
        switch self {
        case .scenes: [.scenes, .sceneCheck]
        case .open: HostUse.sessions.union([.scene])
        case .graph: [.graph]
        case .store: Set(StoreCommand.outlines.flatMap(\.uses))
        case .replay: [.replay]
        case .settings: [.settings]
        case .manual: [.manual]
        case .completions: [.completions]
        case .help: []
        }
    }

    private func summary(firstScene: String) -> String {
        switch self {
        case .scenes: "lists the scenes, where they are from, and their actions"
        case .open: "opens a stack of scenes, like /\(firstScene)"
        case .graph: "draws which scene leads where"
        case .store: "what is done to a store as a whole: " + StoreCommand.names
        case .replay: "does what was recorded with --record, and compares what is seen"
        case .settings: "lists the settings, their values, and where each is from"
        case .manual: "writes the manual page, for man"
        case .completions: "writes what the shell completes words with"
        case .help: "what there is, in short"
        }
    }
}
