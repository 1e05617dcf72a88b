import SceneKitCore
import TextFrontend

/// The arguments and flags that were given to a command of an extension.
public struct CommandValues: Equatable, Sendable {
    /// The arguments without a flag, as many as the command declares.
    public private(set) var arguments: [String] = []
    private var values: [String: [String]] = [:]

    /// The value of a flag, or the empty text of an on/off flag; nil if it is not given.
    ///
    /// - Parameter flag: With its dashes: `--listen`.
    public subscript(flag: String) -> String? { values[flag]?.last }

    /// The values of a flag that may be repeated.
    public func all(_ flag: String) -> [String] { values[flag] ?? [] }

    /// - Throws: `UsageError` if the words do not fit the command's declaration.
    init(_ words: ArraySlice<String>, of command: CommandOutline) throws(UsageError) {
        let allowed = command.arguments.last?.isRepeated == true ? Int.max : command.arguments.count
        var rest = words
        while let word = rest.popFirst() {
            let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            if let flag = command.flags.first(where: { $0.name == sides.first }) {
                try add(sides, of: flag, &rest)
            } else if arguments.count < allowed, !word.hasPrefix("-") || word == "-" {
                arguments.append(word)
            } else if word == "--" {
                arguments += rest
                rest = []
            } else {
                throw Self.unknown(word, command)
            }
        }
        if arguments.count > allowed { throw Self.unknown(arguments[allowed], command) }
        if let missing = command.arguments.dropFirst(arguments.count).first(where: \.isRequired) {
            throw UsageError("'\(command.name)' needs \(missing.usage)")
        }
        for (argument, value) in zip(command.arguments, arguments) {
            try Self.check(value, of: argument, of: argument.name)
        }
    }

    private mutating func add(
        _ sides: [String],
        of flag: CommandFlag,
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard sides.count == 1 || flag.argument != nil else {
            throw UsageError("'\(flag.name)' takes no value")
        }
        guard let value = flag.argument == nil ? "" : sides.count == 2 ? sides[1] : rest.popFirst() else {
            throw UsageError("'\(flag.name)' needs a value")
        }
        guard values[flag.name] == nil || flag.argument?.isRepeated == true else {
            throw UsageError("'\(flag.name)' is given twice; give it once")
        }
        if let argument = flag.argument { try Self.check(value, of: argument, of: flag.name) }
        values[flag.name, default: []].append(value)
    }

    private static func check(
        _ value: String,
        of argument: CommandArgument,
        of name: String
    ) throws(UsageError) {
        guard case .choice(let options) = argument.value, !options.contains(where: { $0.value == value })
        else { return }
        let values = options.map(\.value)
        let guess = Suggestion.text(Suggestion.nearest(to: value, in: values))
        throw UsageError(
            "'\(name)' cannot be '\(value)'\(guess); it is one of \(values.joined(separator: ", "))"
        )
    }

    private static func unknown(_ word: String, _ command: CommandOutline) -> UsageError {
        let names = command.arguments.map(\.usage) + command.flags.map(\.name)
        return names.isEmpty
            ? UsageError("'\(command.name)' takes no arguments")
            : UsageError("'\(command.name)' takes no '\(word)'; it takes \(names.joined(separator: ", "))")
    }
}
