public import SceneKitCore

/// The outline of a command: its arguments, flags and subcommands. The manual, the completions and the help of commands
/// are generated from it; `HelpText` generates the help of scenes and actions from their definitions.
struct CommandOutline: Equatable, Sendable {
    var name: String
    /// The effect, in a few words or a sentence.
    @Localized var summary: String
    /// The arguments without a flag, in order.
    var arguments: [CommandArgument] = []
    var flags: [CommandFlag] = []
    var subcommands: [CommandOutline] = []
    /// Whether it is a scene rather than a command of the host.
    var isScene = false
    /// The host uses of this command. A host flag may follow it if the flag affects one of them.
    var uses: Set<HostUse> = []
    /// Host flags that are valid for such commands in general, but that this declaration makes ineffective.
    var useless: Set<String> = []
    /// The store kinds that the host supports.
    var schemes: [String] = []

    init(
        name: String,
        summary: LocalizedText,
        arguments: [CommandArgument] = [],
        flags: [CommandFlag] = [],
        subcommands: [CommandOutline] = [],
        isScene: Bool = false,
        uses: Set<HostUse> = [],
        schemes: [String] = []
    ) {
        self.name = name
        _summary = Localized(summary)
        self.arguments = arguments
        self.flags = flags
        self.subcommands = subcommands
        self.isScene = isScene
        self.uses = uses
        self.schemes = schemes
    }
}

/// A flag with its long name.
public struct CommandFlag: Equatable, Sendable {
    /// The name with its dashes: `--store`.
    var name: String
    /// The flag's value; nil for an on/off flag.
    var argument: CommandArgument?
    @Localized var summary: String
    /// Whether `--no-…` turns it off.
    var isNegatable = false
    var isRequired = false
    /// The actions that a scene's flag affects; nil for all.
    var actions: [String]?
    /// The uses that a host flag affects.
    var uses: Set<HostUse> = []

    /// A flag with a value.
    ///
    /// - Parameters:
    ///   - name: With its dashes: `--listen`.
    ///   - summary: What it says, in a few words: "the address and port to listen on".
    public init(_ name: String, _ argument: CommandArgument, _ summary: LocalizedText) {
        self.init(name, argument, summary, for: [])
    }

    /// An on/off flag.
    public init(_ name: String, _ summary: LocalizedText) { self.init(name, nil, summary, for: []) }

    init(
        _ name: String,
        _ argument: CommandArgument?,
        _ summary: LocalizedText,
        for uses: Set<HostUse>
    ) {
        self.name = name
        self.argument = argument
        _summary = Localized(summary)
        self.uses = uses
    }

    /// An on/off flag.
    init(_ name: String, _ summary: LocalizedText, for uses: Set<HostUse>) {
        self.init(name, nil, summary, for: uses)
    }

    /// `--format dot|mermaid`.
    var usage: String { argument.map { name + " " + $0.usage } ?? name }

    /// The text in brackets if the flag is optional.
    func bracketed(_ text: String) -> String { isRequired ? text : "[\(text)]" }

    func applies(to action: String) -> Bool { actions?.contains(action) != false }

    /// Every spelling of the flag.
    var names: [String] { isNegatable ? [name, "--no-" + name.dropFirst(2)] : [name] }
}

/// A value that a command or a flag takes.
public struct CommandArgument: Equatable, Sendable {
    /// The placeholder in a usage: `FILE`.
    var name: String
    var value: CommandValue
    var summary = ""
    var isRequired: Bool
    /// Whether it takes all remaining arguments; for a flag's value, whether the flag may be repeated.
    var isRepeated: Bool

    /// - Parameters:
    ///   - name: The placeholder in help: `FILE`.
    ///   - value: The values that completions offer. A choice's other values are errors.
    ///   - isRepeated: Whether it takes all remaining arguments; for a flag's value, whether the flag may be repeated.
    public init(
        _ name: String,
        _ value: CommandValue = .text,
        isRequired: Bool = true,
        isRepeated: Bool = false
    ) {
        self.name = name
        self.value = value
        self.isRequired = isRequired
        self.isRepeated = isRepeated
    }

    /// The text in brackets if the argument is optional.
    func bracketed(_ text: String) -> String { isRequired ? text : "[\(text)]" }

    /// `FILE`, or the allowed values if there are few.
    var usage: String {
        if case .choice(let options) = value { options.map(\.value).joined(separator: "|") } else { name }
    }
}

/// The values that a shell can offer.
public enum CommandValue: Equatable, Sendable {
    /// No suggestions.
    case text
    case file
    case folder
    /// A scheme followed by a path.
    case store
    /// A scene's name, to which a location continues.
    case location
    /// A record that a scene's parameter takes; the host finds it by the text typed so far.
    case record(scene: String, parameter: String)
    /// One of several values.
    case choice([ValueKind.Choice])
}
