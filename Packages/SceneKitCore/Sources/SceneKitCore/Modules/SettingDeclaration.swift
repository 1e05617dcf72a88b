/// A module's setting: people set it on the command line, in the environment or in a configuration file.
public struct SettingDeclaration: Codable, Equatable, Sendable {
    /// Lower-case words with hyphens, such as `games-url`: the flag without its dashes, and the key in the file.
    public var name: String
    /// The placeholder for the value in usage texts: `URL`; empty for a switch, whose flag stands alone and means `true`.
    public var argument: String
    /// The meaning, in a few words.
    @Localized public var summary: String
    /// The default value.
    public var standard: String

    public init(_ name: String, argument: String = "VALUE", summary: LocalizedText, standard: String = "") {
        self.name = name
        self.argument = argument
        _summary = Localized(summary)
        self.standard = standard
    }

    /// Whether the name is valid as a flag, an environment variable and a key of a file.
    var isNameValid: Bool {
        name.first?.isLetter == true && name.last != "-" && !name.contains("--")
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
    }
}

/// A value that a person set.
public struct Setting: Equatable, Sendable {
    public var value: String
    /// The place where the value was set, for messages: a flag, a variable, or a file and line.
    public var origin: String

    public init(_ value: String, from origin: String) {
        self.value = value
        self.origin = origin
    }
}
