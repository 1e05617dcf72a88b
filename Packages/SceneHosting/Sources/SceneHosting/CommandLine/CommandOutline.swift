import SceneKitCore

/// What can be typed behind a word of a host's command line: its manual and its completions are made from it, and the help
/// of its commands. The help of scenes and actions is `HelpText`'s, from the definitions that their outlines are made from.
struct CommandOutline: Equatable {
    var name: String
    /// What it does, in a few words or a sentence.
    var summary: String
    /// What it takes without a flag, in order.
    var arguments: [CommandArgument] = []
    var flags: [CommandFlag] = []
    var subcommands: [CommandOutline] = []
    /// Whether it is a scene, and no command of the host.
    var isScene = false
    /// Its uses of the host: a flag of the host may stand behind it if it has an effect on one of them.
    var uses: Set<HostUse> = []
    /// The host's flags that its declaration has no use for, though they go with such commands.
    var useless: Set<String> = []
    /// The kinds of stores that the host knows.
    var schemes: [String] = []
}

/// A flag, written in full.
struct CommandFlag: Equatable {
    /// With its dashes: `--store`.
    var name: String
    /// What stands behind it; nil where it is on or off.
    var argument: CommandArgument?
    var summary: String
    /// Whether `--no-…` turns it off.
    var isNegatable = false
    var isRequired = false
    /// The actions that a scene's flag has an effect on; nil for all.
    var actions: [String]?
    /// What a flag of the host itself has an effect on.
    var uses: Set<HostUse> = []

    init(_ name: String, _ argument: CommandArgument?, _ summary: String, for uses: Set<HostUse> = []) {
        self.name = name
        self.argument = argument
        self.summary = summary
        self.uses = uses
    }

    /// One that is on or off.
    init(_ name: String, _ summary: String, for uses: Set<HostUse> = []) {
        self.init(name, nil, summary, for: uses)
    }

    /// `--format dot|mermaid`.
    var usage: String { argument.map { name + " " + $0.usage } ?? name }

    /// A text for it as usages write it: in brackets where it may be left out.
    func bracketed(_ text: String) -> String { isRequired ? text : "[\(text)]" }

    func applies(to action: String) -> Bool { actions?.contains(action) != false }

    /// Every way to write it.
    var names: [String] { isNegatable ? [name, "--no-" + name.dropFirst(2)] : [name] }
}

/// A value that a command or a flag takes.
struct CommandArgument: Equatable {
    /// What stands for it in a usage: `FILE`.
    var name: String
    var value: CommandValue
    var summary = ""
    var isRequired: Bool
    /// Whether it takes all that is left; behind a flag, whether the flag may be given again.
    var isRepeated: Bool

    init(_ name: String, _ value: CommandValue = .text, isRequired: Bool = true, isRepeated: Bool = false) {
        self.name = name
        self.value = value
        self.isRequired = isRequired
        self.isRepeated = isRepeated
    }

    /// A text for it as usages write it: in brackets where it may be left out.
    func bracketed(_ text: String) -> String { isRequired ? text : "[\(text)]" }

    /// `FILE`, or the values where there are few.
    var usage: String {
        if case .choice(let options) = value { options.map(\.value).joined(separator: "|") } else { name }
    }
}

/// What a shell can offer for a value.
enum CommandValue: Equatable {
    /// Nothing.
    case text
    case file
    case folder
    /// A scheme, and then a path.
    case store
    /// A scene's, to go on from.
    case location
    /// One of these.
    case choice([ValueKind.Choice])
}
