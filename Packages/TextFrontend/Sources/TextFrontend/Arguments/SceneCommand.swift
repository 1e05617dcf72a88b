@_spi(Hosting) public import SceneKitCore

/// A parsed command line for a scene: parameters to open it with, and an optional action.
public struct SceneCommand: Equatable, Sendable {
    public var scene: String
    public var parameters: Parameters = [:]
    public var action: SceneAction?
    public var values: [String: [FieldEntry]] = [:]
    /// Whether to print the help of the scene or the action instead.
    public var wantsHelp = false

    /// Parses the arguments after a scene's name according to the scene's declaration.
    ///
    /// - Parameter texts: The language in whose form numbers may be written; English for programs.
    /// - Throws: `UsageError`.
    @_spi(Hosting) public init(
        _ arguments: [String],
        of definition: SceneDefinition,
        in texts: Texts = .english
    ) throws(UsageError) {
        scene = definition.name
        // Flags may precede the action they belong to, and a flag's value may equal an action's name.
        let names = arguments.prefix { $0 != "--" }
        let named = names.compactMap { name in definition.actions.first { $0.identifier == name } }
        for action in named.map(Optional.some) + [nil] {
            var parser = FlagParser(arguments, of: action, in: definition, texts: texts)
            guard try parser.parse() else { continue }
            parameters = parser.parameters
            self.action = action
            values = parser.values
            wantsHelp = parser.wantsHelp
            return
        }
    }

    /// The parameters to open the scene with, if the action does nothing but set them: the scene then loads once, with
    /// them, and the action need not be performed. Nil for any other command.
    public var opening: Parameters? {
        guard let action, action.answer == .screen, !action.parameters.isEmpty,
            !values.isEmpty || action.segue == nil
        else { return nil }
        var opening = parameters
        for field in action.parameters {
            guard let parameter = field.parameter else { return nil }
            let text = values[field.identifier]?.first?.text ?? ""
            opening[parameter] = text.isEmpty ? nil : text
        }
        return opening
    }

    /// The location at which the command's action is performed, or that it only opens.
    public var location: Location { Location(scene, parameters: opening ?? parameters) }

    /// The parameters of an action, and the fields of the form it fills in.
    ///
    /// The form's fields are optional here: a form may be filled in already, and reports missing values itself.
    public static func parameters(of action: SceneAction, form: [Field]) -> [Field] {
        guard action.takesForm else { return action.parameters }
        return action.parameters
            + form.map { field in
                var flag = field
                if field.isRequired { flag.$summary = "\(field.$summary ?? field.$label) (required)" }
                flag.isRequired = false
                flag.isPositional = false
                return flag
            }
    }
}

/// Parses the arguments of one scene, of which one is assumed to name an action.
private struct FlagParser {
    private var rest: ArraySlice<String>
    private let action: SceneAction?
    private let definition: SceneDefinition
    private let texts: Texts
    /// The values of the scene's parameters.
    private var opening: [String: [FieldEntry]] = [:]
    private(set) var values: [String: [FieldEntry]] = [:]
    private(set) var wantsHelp = false
    private var positionals: [String] = []

    var parameters: Parameters { Parameters(opening.compactMapValues { $0.first?.text }) }

    /// - Parameter action: Nil if the arguments only open the scene.
    init(_ arguments: [String], of action: SceneAction?, in definition: SceneDefinition, texts: Texts) {
        rest = arguments[...]
        self.action = action
        self.definition = definition
        self.texts = texts
    }

    private var actionParameters: [Field] {
        action.map { SceneCommand.parameters(of: $0, form: definition.form) } ?? []
    }

    /// Whether the action takes words that a person may begin with a hyphen, such as those of a search.
    private var takesFreeText: Bool {
        actionParameters.contains { $0.isPositional && $0.kind == .text && $0.row == nil }
    }

    /// - Returns: False if the name assumed to be the action was a flag's value.
    mutating func parse() throws(UsageError) -> Bool {
        var isFlagsEnded = false
        var isActionSeen = false
        while let argument = rest.popFirst() {
            if argument == "--", !isFlagsEnded {
                isFlagsEnded = true
            } else if argument == "--help" || argument == "-h", !isFlagsEnded {
                wantsHelp = true
            } else if argument.hasPrefix("--"), !isFlagsEnded {
                try parseFlag(String(argument.dropFirst(2)))
            } else if argument.hasPrefix("-"), argument.count > 1, !isFlagsEnded,
                !(isActionSeen && takesFreeText)
            {
                // Omit the text after the letter: it may be a password, as in some programs.
                throw UsageError(
                    "there is no flag '\(argument.prefix(2))'; use full names, such as --help"
                )
            } else if let action, !isActionSeen, argument == action.identifier {
                isActionSeen = true
            } else {
                positionals.append(argument)
            }
        }
        guard action == nil || isActionSeen else { return false }
        if !wantsHelp {
            try checkEffects()
            try place()
            try checkPresence()
        }
        // Check the values even with `--help`, so that tests find invalid examples in documentation.
        try checkValues()
        return true
    }

    private mutating func parseFlag(_ text: String) throws(UsageError) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let name = sides[0]
        let known = actionParameters + definition.parameters
        guard
            let parameter = known.first(where: {
                $0.identifier == name || "no-" + $0.identifier == name && $0.kind == .toggle
            })
        else {
            let scene = definition.parameters.filter { parameter in action.map(parameter.applies) ?? true }
            let names = (actionParameters + scene).map(\.identifier)
            let place = action.map { "\(definition.name) \($0.identifier)" } ?? definition.name
            let guess = Suggestion.text(Suggestion.nearest(to: name, in: names).map { "--" + $0 })
            let list = names.map { "--" + $0 }.joined(separator: ", ")
            throw UsageError(
                names.isEmpty
                    ? "\(place) has no flag '--\(name)'; it has none"
                    : "\(place) has no flag '--\(name)'\(guess); it has \(list)"
            )
        }
        guard parameter.kind != .password else {
            throw UsageError(
                "'--\(name)' is a secret, and other users can see arguments; "
                    + "omit it to be prompted, or pass --password-file FILE"
            )
        }
        let value: String
        if parameter.kind == .toggle {
            value = sides.count == 2 ? sides[1] : name == parameter.identifier ? "true" : "false"
        } else if sides.count == 2 {
            value = sides[1]
        } else if let next = rest.popFirst() {
            value = next
        } else {
            throw UsageError("'--\(name)' needs a value")
        }
        set(parameter, value)
    }

    private mutating func set(_ parameter: Field, _ value: String) {
        if actionParameters.contains(parameter) {
            values[parameter.identifier, default: []].append(.text(value))
        } else {
            opening[parameter.identifier, default: []].append(.text(value))
        }
    }

    /// Rejects scene parameters that do not affect the action.
    private func checkEffects() throws(UsageError) {
        guard let action else { return }
        for parameter in definition.parameters
        where opening[parameter.identifier] != nil && !parameter.applies(to: action) {
            let places = [definition.name] + (parameter.appliesTo ?? []).map { definition.name + " " + $0 }
            throw UsageError(
                "'--\(parameter.identifier)' has no effect on '\(definition.name) \(action.identifier)'; it works with \(places.joined(separator: ", "))"
            )
        }
    }

    /// Assigns the values without flags to positional parameters.
    private mutating func place() throws(UsageError) {
        if action == nil, let first = positionals.first {
            let names = definition.actions.map(\.identifier)
            let guess = Suggestion.text(Suggestion.nearest(to: first, in: names))
            throw UsageError(
                names.isEmpty
                    ? "\(definition.name) has no action '\(first)'; it has none"
                    : "\(definition.name) has no action '\(first)'\(guess); it has \(names.joined(separator: ", "))"
            )
        }
        for parameter in actionParameters where parameter.isPositional && values[parameter.identifier] == nil
        {
            guard !positionals.isEmpty else { break }
            set(parameter, positionals.removeFirst())
            while parameter.isRepeated, !positionals.isEmpty { set(parameter, positionals.removeFirst()) }
        }
        // Joins the words of a search, so that it needs no quotes.
        if let last = actionParameters.last(where: \.isPositional), last.kind == .text, !positionals.isEmpty,
            let begun = values[last.identifier]
        {
            values[last.identifier] = [
                .text((begun.compactMap(\.text) + positionals).joined(separator: " "))
            ]
            positionals = []
        }
        if let extra = positionals.first {
            throw UsageError(
                "'\(extra)' is an extra argument for \(definition.name) \(action?.identifier ?? "")"
            )
        }
    }

    private func checkPresence() throws(UsageError) {
        for parameter in actionParameters
        where parameter.isRequired && parameter.kind != .password && values[parameter.identifier] == nil {
            throw UsageError(
                "\(definition.name) \(action?.identifier ?? "") needs \(HelpText.missing(parameter))"
            )
        }
        for parameter in definition.parameters
        where parameter.isRequired && opening[parameter.identifier, default: []].allSatisfy(\.isBlank) {
            throw UsageError("\(definition.name) needs \(HelpText.missing(parameter))")
        }
    }

    private mutating func checkValues() throws(UsageError) {
        values = try checked(values, actionParameters)
        opening = try checked(opening, definition.parameters)
    }

    /// The values, with numbers as programs write them.
    private func checked(
        _ given: [String: [FieldEntry]],
        _ fields: [Field]
    ) throws(UsageError) -> [String: [FieldEntry]] {
        var values = given
        for field in fields.map({ $0.localized(by: texts) }) {
            guard let entries = given[field.identifier] else { continue }
            if let problem = field.problem(with: entries) {
                throw UsageError("--\(field.identifier): \(problem)", field: field.identifier)
            }
            values[field.identifier] = entries.map(field.canonical)
        }
        return values
    }
}
