/// Makes expressions that construct a scene's parts in its tests, with the existing test doubles.
struct TestValues {
    /// The scene's name.
    let scene: String
    var files: SceneFiles

    /// A call of a type's initializer with every required argument: `HomePresenter()`.
    ///
    /// - Parameter given: Expressions by parameter.
    /// - Throws: `GeneratorFailure` if there is no value for an argument.
    mutating func make(_ type: String, given: [String: String] = [:]) throws(GeneratorFailure) -> String {
        guard let text = try make(type, given, depth: 0) else {
            throw GeneratorFailure(
                "a test cannot make a '\(type)': for a parameter without a default value, the tests of \(files.scene.package) "
                    + "have no double; give the parameter one"
            )
        }
        return text
    }

    private mutating func make(
        _ type: String,
        _ given: [String: String],
        depth: Int
    ) throws(GeneratorFailure) -> String? {
        guard depth < 4 else { return nil }
        var arguments: [String] = []
        for parameter in try parameters(of: type) ?? [] {
            if let value = given[parameter.name] {
                arguments.append(parameter.label + value)
            } else if !parameter.isOptional {
                guard let value = try value(of: parameter.type, depth: depth) else { return nil }
                arguments.append(parameter.label + value)
            }
        }
        return "\(type)(\(arguments.joined(separator: ", ")))"
    }

    private struct Parameter {
        var name: String
        /// `presenter: `, or empty.
        var label: String
        var type: String
        /// Whether the argument has a default value.
        var isOptional: Bool
    }

    /// The parameters of a type's first initializer; nil if no file declares the type.
    private mutating func parameters(of type: String) throws(GeneratorFailure) -> [Parameter]? {
        for folder in SceneFiles.Folder.allCases {
            for file in try files.files(in: folder, with: type) {
                let source = file.source
                let found = source.declarations().first {
                    $0.name == type && ["class", "struct", "actor"].contains($0.keyword)
                }
                guard let found else { continue }
                let body = found.block.content
                guard let start = source.code[body].firstRange(of: Array("\n    init(".utf8))?.upperBound,
                    let end = source.closing(of: start - 1)
                else { return Self.inherited(found.arguments) }
                return Self.split(String(decoding: source.code[start..<end], as: UTF8.self)).map(
                    Self.parameter
                )
            }
        }
        return nil
    }

    /// The parameters of SceneKitCore's base classes, whose initializers a type inherits.
    private static func inherited(_ arguments: [String: String]) -> [Parameter] {
        let bases = [
            "RoutedScene": ["interactor", "router"], "SceneInteractor": ["presenter", "worker"],
            "SceneRouter": ["dataStore"],
        ]
        for (base, names) in bases {
            guard let types = arguments[base] else { continue }
            return zip(names, split(types)).map { parameter("\($0): \($1)") }
        }
        return []
    }

    private static func split(_ text: String) -> [String] {
        var parts = [""]
        var depth = 0
        var previous: Character?
        for character in text {
            if "([<{".contains(character) { depth += 1 }
            // The arrow of a function type closes no bracket.
            if ")]>}".contains(character), !(character == ">" && previous == "-") { depth -= 1 }
            previous = character
            if character == ",", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { $0.contains { !$0.isWhitespace } }
    }

    private static func parameter(_ text: String) -> Parameter {
        let halves = text.split(separator: ":", maxSplits: 1)
        let names = halves[0].split(whereSeparator: \.isWhitespace).map(String.init)
        let type = (halves.count == 2 ? halves[1] : "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        return Parameter(
            name: names.last ?? "",
            label: names.first == "_" ? "" : (names.first ?? "") + ": ",
            type: type,
            isOptional: type.contains("=") || type.hasSuffix("...")
        )
    }

    private mutating func value(of type: String, depth: Int) throws(GeneratorFailure) -> String? {
        if type.hasSuffix("?") { return "nil" }
        if type.hasPrefix("Result<") { return try failure(of: type) }
        if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
        switch type {
        case "String": return "\"\""
        case "Int": return "0"
        case "Bool": return "false"
        case "any \(scene)Routing":
            return try make(scene + "Router", [:], depth: depth + 1)
        default: break
        }
        guard type.hasPrefix("any ") else { return nil }
        return try double(of: String(type.dropFirst("any ".count)), depth: depth)
    }

    private mutating func double(of proto: String, depth: Int) throws(GeneratorFailure) -> String? {
        let protocols = proto.split(separator: "&").map { $0.filter { $0 != " " } }
        for file in try files.files(in: .tests, with: protocols[0]) {
            let doubles = file.source.declarations().filter { declaration in
                ["class", "struct", "actor"].contains(declaration.keyword)
                    && protocols.allSatisfy(declaration.inherited.contains)
            }
            for double in doubles {
                if let value = try make(double.name, [:], depth: depth + 1) { return value }
            }
        }
        return nil
    }

    /// An error case without a value: `.failure(.cancelled)`.
    private mutating func failure(of result: String) throws(GeneratorFailure) -> String? {
        let type =
            result.dropFirst("Result<".count).dropLast().split(separator: ",").last?
            .filter { $0 != " " } ?? ""
        for file in try files.files(in: .sources, with: "enum " + type) {
            let found = file.source.declarations().first { $0.keyword == "enum" && $0.name == type }
            guard let found else { continue }
            let body = String(decoding: file.source.code[found.block.content], as: UTF8.self)
            if let match = body.firstMatch(of: #/\bcase (\w+)\s*\n/#) { return ".failure(.\(match.1))" }
        }
        return nil
    }
}
