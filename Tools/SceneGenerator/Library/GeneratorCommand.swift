/// The generator's arguments.
public struct GeneratorCommand: Equatable {
    public enum Work: Equatable {
        case scene(SceneRequest)
        /// The folder holds the package that has the scene; nil for the repository's packages.
        case useCase(name: String, scene: String, folder: String?)
    }

    public var work: Work

    public static let usage = """
        Usage: swift package scene NAME [--to SCENE] [--in PACKAGE] [--folder DIR] [--host HOST]
               swift package use-case SCENE NAME [--folder DIR]

        """

    /// - Throws: `GeneratorFailure`.
    public init(_ arguments: [String]) throws(GeneratorFailure) {
        var words: [String] = []
        var options: [String: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--folder", "--to", "--in", "--host":
                guard let value = rest.popFirst() else {
                    throw GeneratorFailure("'\(argument)' needs a value behind it\n\(Self.usage)")
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
                    destination: options["--to"],
                    package: options["--in"],
                    folder: options["--folder"],
                    host: options["--host"]
                )
            )
        case ("use-case", 3):
            for option in ["--to", "--in", "--host"] where options[option] != nil {
                throw GeneratorFailure("a use case takes no '\(option)'\n\(Self.usage)")
            }
            work = .useCase(name: words[2], scene: words[1], folder: options["--folder"])
        default:
            throw GeneratorFailure("what is to be generated?\n\(Self.usage)")
        }
    }
}
