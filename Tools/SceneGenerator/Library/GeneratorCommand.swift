/// The generator's arguments.
public struct GeneratorCommand: Equatable {
    public enum Work: Equatable {
        case scene(SceneRequest)
        case help
        /// The folder holds the package that has the scene; nil for the repository's packages.
        case useCase(name: String, scene: String, folder: String?)
    }

    public var work: Work

    public static let usage = """
        Usage: swift package scene NAME [--in PACKAGE] [--kind KIND] [--record TYPE] [--to SCENE] [--folder DIR]
                                   [--host HOST]
               swift package use-case SCENE NAME [--folder DIR]

        KIND is 'list' (records, to which a person adds), 'detail' (one record, which can be deleted), 'form' (for a
        new record, or one that is there) or 'picker' (records, of which another scene gets one). TYPE is the record
        type of the package that the scene shows; without it a list writes one, and the others take the only one.

        """

    /// - Throws: `GeneratorFailure`.
    public init(_ arguments: [String]) throws(GeneratorFailure) {
        guard !arguments.contains("--help") else {
            work = .help
            return
        }
        var words: [String] = []
        var options: [String: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--folder", "--to", "--in", "--host", "--kind", "--record":
                guard let value = rest.popFirst() else {
                    throw GeneratorFailure("'\(argument)' needs a value\n\(Self.usage)")
                }
                // The Makefile passes what was not set as nothing.
                if !value.isEmpty { options[argument] = value }
            default:
                guard !argument.hasPrefix("-") else {
                    throw GeneratorFailure("there is no '\(argument)'\n\(Self.usage)")
                }
                words.append(argument)
            }
        }
        switch (words.first, words.count) {
        case ("scene", 2):
            work = .scene(
                SceneRequest(
                    name: words[1],
                    kind: try options["--kind"].map { name throws(GeneratorFailure) in
                        try SceneKind(named: name)
                    } ?? .list,
                    record: options["--record"],
                    destination: options["--to"],
                    package: options["--in"],
                    folder: options["--folder"],
                    host: options["--host"]
                )
            )
        case ("use-case", 3):
            for option in ["--to", "--in", "--host", "--kind", "--record"] where options[option] != nil {
                throw GeneratorFailure("a use case takes no '\(option)'\n\(Self.usage)")
            }
            work = .useCase(name: words[2], scene: words[1], folder: options["--folder"])
        default:
            throw GeneratorFailure("what is to be generated?\n\(Self.usage)")
        }
    }
}
