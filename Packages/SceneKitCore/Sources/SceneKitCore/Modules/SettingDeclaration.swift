/// A value that a person can set for a module, on the command line, in the environment or in a configuration file.
public struct SettingDeclaration: Codable, Equatable, Sendable {
    /// Lower-case words with hyphens, such as `games-url`: the flag without its dashes, and the name in the file.
    public var name: String
    /// What stands for the value in a usage: `URL`.
    public var argument: String
    /// What it means, in a few words.
    public var summary: String
    /// The value where nobody sets one.
    public var standard: String

    public init(_ name: String, argument: String = "VALUE", summary: String, standard: String = "") {
        self.name = name
        self.argument = argument
        self.summary = summary
        self.standard = standard
    }

    /// Whether a name can be a flag, a variable and a line of a file alike.
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
    /// The place where it was set, as messages name it: a flag, a variable, a file and its line.
    public var origin: String

    public init(_ value: String, from origin: String) {
        self.value = value
        self.origin = origin
    }
}
