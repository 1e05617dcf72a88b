/// The generator's arguments.
public struct GeneratorCommand: Equatable {
    public enum Work: Equatable {
        case scene(name: String, destination: String?)
        case useCase(name: String, scene: String)
    }

    public var work: Work
    /// The folder that holds the scene's package.
    public var folder: String?

    public static let usage = """
        Usage: swift package scene NAME [--to SCENE] [--folder DIR]
               swift package use-case SCENE NAME [--folder DIR]

        """

    /// - Throws: `GeneratorFailure`.
    public init(_ arguments: [String]) throws(GeneratorFailure) {
        var words: [String] = []
        var destination: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--folder", "--to":
                guard let value = rest.popFirst() else {
                    throw GeneratorFailure("'\(argument)' needs a value behind it")
                }
                // The Makefile passes what was not set as nothing.
                guard !value.isEmpty else { continue }
                if argument == "--to" { destination = value } else { folder = value }
            default:
                guard !argument.hasPrefix("-") else {
                    throw GeneratorFailure("there is no '\(argument)'\n\(Self.usage)")
                }
                words.append(argument)
            }
        }
        switch (words.first, words.count) {
        case ("scene", 2): work = .scene(name: words[1], destination: destination)
        case ("use-case", 3) where destination == nil: work = .useCase(name: words[2], scene: words[1])
        default: throw GeneratorFailure("what is to be generated?\n\(Self.usage)")
        }
    }
}
