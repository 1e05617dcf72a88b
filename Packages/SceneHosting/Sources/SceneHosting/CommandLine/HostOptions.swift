import SceneKitCore
import StorageWorkers
import TextFrontend

/// The host's own options, independent of the scene.
struct HostOptions: Equatable {
    enum Interface: String, CaseIterable {
        /// A full screen.
        case terminal
        /// Text, line by line.
        case line
        case json
    }

    var store: String?
    /// Plugin folders in addition to the default ones.
    var pluginFolders: [String] = []
    /// Nil for the default of the store, `full`.
    var durability: StorageDurability?
    /// A file of passwords, or `-`.
    var passwordFile: String?
    /// The file that the session is recorded into.
    var recording: String?
    /// The kind of interface; nil to choose it by the terminal.
    var interface: Interface?
    var display = DisplayOptions()
    var allowsColor = true
    var allowsMouse = true
    var wantsVersion = false
    /// `--help` before any command.
    var wantsHelp = false
    /// The settings that were given as flags, by name.
    var settings: [String: String] = [:]
    /// The remaining arguments: a command and its arguments.
    var rest: [String] = []
    /// The names of the flags that were given.
    private(set) var given: Set<String> = []

    /// The options of a host with those kinds of store.
    static func declared(for schemes: StorageSchemes) -> [CommandFlag] {
        declared.map { flag in
            guard flag.name == "--store" else { return flag }
            var flag = flag
            let forms = schemes.names.compactMap(form(ofScheme:)).joined(separator: ", ")
            flag.$summary = "\(flag.$summary): \(forms)"
            return flag
        }
    }

    /// The form of a store's URL; nil if another scheme means the same.
    private static func form(ofScheme name: String) -> String? {
        switch name {
        case "memory": "memory:"
        case "postgres": nil
        case "postgresql": "postgresql://HOST/DATABASE"
        default: name + ":PATH"
        }
    }

    /// The options in the order of the help text.
    static let declared: [CommandFlag] = [
        CommandFlag(
            "--store",
            CommandArgument("URL", .store),
            "the store to use",
            for: HostUse.running.union([
                .find, .replay, .storeBackup, .storeCheck, .storeStat, .storeReindex, .storeMigrate,
                .storeDropIndex,
            ])
        ),
        CommandFlag(
            "--durability",
            CommandArgument("KIND", .choice(StorageDurability.allCases.map { .init($0.rawValue) })),
            "full: writes survive a power failure; normal: only the end of the process",
            for: HostUse.running
        ),
        CommandFlag(
            "--plugins",
            CommandArgument("DIR", .folder, isRepeated: true),
            "a folder of plugins (lib…Scene.so); may be repeated",
            for: HostUse.running.union([
                .scenes, .sceneCheck, .graph, .settings, .manual, .completions, .find, .replay,
                .storeCheck, .storeMigrate,
            ])
        ),
        CommandFlag(
            "--json",
            "print the result as one JSON object",
            for: HostUse.actions.union([.scene, .scenes, .sceneCheck, .settings, .storeStat])
        ),
        CommandFlag(
            "--ui",
            CommandArgument("KIND", .choice(Interface.allCases.map { .init($0.rawValue) })),
            "the interface: full screen, line by line, or events and screens as JSON lines",
            for: HostUse.sessions.union([.scene])
        ),
        CommandFlag(
            "--plain",
            "work line by line, without a full screen; suits screen readers",
            for: HostUse.sessions.union([.scene])
        ),
        CommandFlag(
            "--progress",
            "report progress even in a JSON session or without a terminal",
            for: HostUse.actions.union([.jsonLines, .lines, .scene])
        ),
        CommandFlag(
            "--limit",
            CommandArgument("N"),
            "the maximum number of list rows",
            for: [.scene, .screenAction]
        ),
        CommandFlag(
            "--offset",
            CommandArgument("N"),
            "the number of list rows to skip",
            for: [.scene, .screenAction]
        ),
        CommandFlag("--all", "print every row of a list on a terminal too", for: [.scene, .screenAction]),
        CommandFlag("--yes", "answer every question with yes", for: HostUse.actions.union([.lines, .scene])),
        CommandFlag("--no-input", "never ask a question", for: HostUse.actions.union([.lines, .scene])),
        CommandFlag(
            "--password-file",
            CommandArgument("FILE", .file),
            "the action's passwords, one per line; - is standard input",
            for: HostUse.actions
        ),
        CommandFlag(
            "--no-color",
            "print without colours",
            for: HostUse.actions.union([.fullScreen, .lines, .scene, .scenes])
        ),
        CommandFlag("--no-mouse", "leave the mouse to the terminal", for: [.fullScreen, .scene]),
        CommandFlag(
            "--record",
            CommandArgument("FILE", .file),
            "record the session to a file; 'replay FILE' repeats it",
            for: HostUse.running.subtracting([.serve])
        ),
        CommandFlag("--version", "print the version", for: [.version]),
        CommandFlag(
            "--help",
            "show this help, or the help of a scene or an action",
            for: Set(HostUse.allCases)
        ),
    ]

    /// The flags that select rows of a list.
    static let rowFlags: Set<String> = ["--limit", "--offset", "--all"]

    /// The flag for actions that take passwords.
    static let passwordFlag = "--password-file"

    /// The names of all options. Scenes never receive them.
    static var flags: Set<String> { Set(declared.map(\.name)) }

    private static let toggles = Set(declared.filter { $0.argument == nil }.map(\.name))

    /// - Throws: `UsageError`.
    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            if argument == "--" {
                rest += ["--"] + arguments
                return
            }
            let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            if sides.count == 2, Self.toggles.contains(sides[0]) {
                throw UsageError("'\(sides[0])' takes no value")
            }
            if let flag = Self.declared.first(where: { $0.name == sides.first }),
                !given.insert(flag.name).inserted, flag.argument?.isRepeated == false
            {
                throw UsageError("'\(flag.name)' is given twice; give it once")
            }
            switch sides.first ?? "" {
            case "--store": store = try Self.value(sides, &arguments)
            case "--plugins": pluginFolders.append(try Self.value(sides, &arguments))
            case "--durability": durability = try Self.durability(Self.value(sides, &arguments))
            case "--record": recording = try Self.value(sides, &arguments)
            case "--password-file": passwordFile = try Self.value(sides, &arguments)
            case "--ui" where interface == nil: interface = try Self.interface(Self.value(sides, &arguments))
            case "--ui": throw UsageError("'--plain' and '--ui' both select the interface; use only one")
            case "--limit": display.limit = try Self.number(sides, &arguments, from: 1)
            case "--offset": display.offset = try Self.number(sides, &arguments, from: 0)
            case "--json": display.isJSON = true
            case "--all": display.showsAll = true
            case "--progress": display.showsProgress = true
            case "--yes": display.answersYes = true
            case "--no-input": display.isSilent = true
            case "--no-color": allowsColor = false
            case "--no-mouse": allowsMouse = false
            case "--plain" where interface == nil: interface = .line
            case "--plain": throw UsageError("'--plain' and '--ui' both select the interface; use only one")
            case "--version": wantsVersion = true
            case "--help" where rest.isEmpty, "-h" where rest.isEmpty: wantsHelp = true
            default: rest.append(argument)
            }
        }
    }

    private static func value(
        _ sides: [String],
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        if sides.count == 2 { return sides[1] }
        guard let value = rest.popFirst() else { throw UsageError("'\(sides[0])' needs a value") }
        return value
    }

    private static func number(
        _ sides: [String],
        _ rest: inout ArraySlice<String>,
        from least: Int
    ) throws(UsageError) -> Int {
        let text = try value(sides, &rest)
        guard let number = Int(text), number >= least, number <= Event.windowLimit || sides[0] == "--offset"
        else {
            throw UsageError(
                sides[0] == "--limit"
                    ? "'--limit' is a whole number from \(least) to \(Event.windowLimit), not '\(text)'"
                    : "'\(sides[0])' is a whole number from \(least), not '\(text)'"
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
