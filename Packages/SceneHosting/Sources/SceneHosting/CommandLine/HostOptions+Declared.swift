import SceneKitCore
import StorageWorkers
import TextFrontend

/// A flag of every host, and what its value changes.
struct HostOption: Sendable {
    let flag: CommandFlag
    /// Called with the flag's value, or with the empty text for an on/off flag.
    let take: @Sendable (inout HostOptions, String) throws(UsageError) -> Void

    init(
        _ name: String,
        _ argument: CommandArgument,
        _ summary: LocalizedText,
        for uses: Set<HostUse>,
        take: @escaping @Sendable (inout HostOptions, String) throws(UsageError) -> Void
    ) {
        flag = CommandFlag(name, argument, summary, for: uses)
        self.take = take
    }

    /// An on/off flag.
    init(
        _ name: String,
        _ summary: LocalizedText,
        for uses: Set<HostUse>,
        take: @escaping @Sendable (inout HostOptions) throws(UsageError) -> Void
    ) {
        flag = CommandFlag(name, summary, for: uses)
        self.take = { (options, _) throws(UsageError) in try take(&options) }
    }
}

extension HostOptions {
    /// The option of hosts whose extensions find modules in files: see ``HostExtension/modules``.
    static let moduleOption = HostOption(
        "--plugin",
        CommandArgument("PROGRAM", .file, isRepeated: true),
        "a program with scenes; may be repeated",
        for: HostUse.running.union([
            .describing, .scenes, .sceneCheck, .graph, .settings, .manual, .completions, .find, .replay,
        ])
    ) { $0.plugins.append($1) }

    /// The options of every host, in the order of the help text.
    static let options: [HostOption] = [
        HostOption(
            "--store",
            CommandArgument("URL", .store),
            "the store to use",
            for: HostUse.running.union([
                .find, .replay, .storeBackup, .storeCheck, .storeStat, .storeReindex, .storeMigrate,
                .storeDropIndex,
            ])
        ) { $0.store = $1 },
        HostOption(
            "--durability",
            CommandArgument("KIND", .choice(StorageDurability.allCases.map { .init($0.rawValue) })),
            "full: writes survive a power failure; normal: only the end of the process",
            for: HostUse.running
        ) { (options, value) throws(UsageError) in options.durability = try durability(value) },
        HostOption(
            "--plugins",
            CommandArgument("DIR", .folder, isRepeated: true),
            "a folder of plugins (lib…Scene.so); may be repeated",
            for: HostUse.running.union([
                .describing, .scenes, .sceneCheck, .graph, .settings, .manual, .completions, .find,
                .replay, .storeCheck, .storeMigrate,
            ])
        ) { $0.pluginFolders.append($1) },
        HostOption(
            "--json",
            "print the result as one JSON object",
            for: HostUse.actions.union([.scene, .scenes, .sceneCheck, .settings, .storeStat])
        ) { $0.display.isJSON = true },
        HostOption(
            "--ui",
            CommandArgument("KIND", .choice(Interface.allCases.map { .init($0.rawValue) })),
            "the interface: full screen, line by line, or events and screens as JSON lines",
            for: HostUse.sessions.union([.scene])
        ) { (options, value) throws(UsageError) in try options.select(interface(value)) },
        HostOption(
            "--plain",
            "work line by line, without a full screen; suits screen readers",
            for: HostUse.sessions.union([.scene])
        ) { options throws(UsageError) in try options.select(.line) },
        HostOption(
            "--progress",
            "report progress even in a JSON session or without a terminal",
            for: HostUse.actions.union([.jsonLines, .lines, .scene])
        ) { $0.display.showsProgress = true },
        HostOption(
            "--limit",
            CommandArgument("N"),
            "the maximum number of list rows",
            for: [.scene, .screenAction]
        ) { (options, value) throws(UsageError) in
            options.display.limit = try number(value, of: "--limit", from: 1)
        },
        HostOption(
            "--offset",
            CommandArgument("N"),
            "the number of list rows to skip",
            for: [.scene, .screenAction]
        ) { (options, value) throws(UsageError) in
            options.display.offset = try number(value, of: "--offset", from: 0)
        },
        HostOption("--all", "print every row of a list on a terminal too", for: [.scene, .screenAction]) {
            $0.display.showsAll = true
        },
        HostOption("--yes", "answer every question with yes", for: HostUse.actions.union([.lines, .scene])) {
            $0.display.answersYes = true
        },
        HostOption("--no-input", "never ask a question", for: HostUse.actions.union([.lines, .scene])) {
            $0.display.isSilent = true
        },
        HostOption(
            "--password-file",
            CommandArgument("FILE", .file),
            "the action's passwords, one per line; - is standard input",
            for: HostUse.actions
        ) { $0.passwordFile = $1 },
        HostOption(
            "--no-color",
            "print without colours",
            for: HostUse.actions.union([.fullScreen, .lines, .scene, .scenes])
        ) { $0.allowsColor = false },
        HostOption(
            "--record",
            CommandArgument("FILE", .file),
            "record the session to a file; 'replay FILE' repeats it",
            for: HostUse.running.subtracting([.serving])
        ) { $0.recording = $1 },
        HostOption("--version", "print the version", for: [.version]) { $0.wantsVersion = true },
        HostOption(
            "--help",
            "show this help, or the help of a scene or an action",
            for: Set(HostUse.allCases)
        ) { $0.wantsHelp = true },
    ]

    private mutating func select(_ interface: Interface) throws(UsageError) {
        guard self.interface == nil else {
            throw UsageError("'--plain' and '--ui' both select the interface; use only one")
        }
        self.interface = interface
    }

    private static func number(
        _ text: String,
        of flag: String,
        from least: Int
    ) throws(UsageError) -> Int {
        guard let number = Int(text), number >= least, number <= Event.windowLimit || flag == "--offset"
        else {
            throw UsageError(
                flag == "--limit"
                    ? "'--limit' is a whole number from \(least) to \(Event.windowLimit), not '\(text)'"
                    : "'\(flag)' is a whole number from \(least), not '\(text)'"
            )
        }
        return number
    }

    private static func durability(_ name: String) throws(UsageError) -> StorageDurability {
        guard let durability = StorageDurability(rawValue: name) else {
            throw UsageError("'--durability' is full or normal, not '\(name)'")
        }
        return durability
    }

    private static func interface(_ name: String) throws(UsageError) -> Interface {
        guard let interface = Interface(rawValue: name) else {
            let names = Interface.allCases.map(\.rawValue)
            let guess = Suggestion.text(Suggestion.nearest(to: name, in: names))
            throw UsageError(
                "there is no interface '\(name)'\(guess); available: \(names.joined(separator: ", "))"
            )
        }
        return interface
    }
}
