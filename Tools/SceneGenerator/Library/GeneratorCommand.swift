/// The parsed arguments of the generator.
public struct GeneratorCommand: Equatable {
    public enum Work: Equatable {
        case scene(SceneRequest)
        case host(HostRequest)
        case help
        /// The folder with the scene's package; nil for the repository's packages.
        case useCase(name: String, scene: String, folder: String?)
    }

    public var work: Work

    public static let usage = """
        Usage: scene-generator scene NAME [--in PACKAGE | --package PACKAGE] [--kind KIND] [--record TYPE]
                                     [--to SCENE] [--folder DIR] [--host HOST] [--space SPACE]
                                     [--search yes] [--sort FIELDS] [--filter CHOICES] [--add no]
               scene-generator scene RECORD --fields FIELDS [--in PACKAGE | --package PACKAGE] [--folder DIR] [--host HOST]
                                     [--space SPACE] [--code yes [--search yes] [--sort FIELDS] [--filter CHOICES] [--add no]]
               scene-generator use-case SCENE NAME [--folder DIR]
               scene-generator host NAME --folder DIR --modules MODULES [--from ADDRESS]

        KIND is 'list' (records, with an action to add one), 'detail' (one record, which can be deleted), 'form' (for
        a new or an existing record) or 'picker' (records, one of which is the result for another scene). TYPE is the
        package's record type for the scene. By default, a list generates one, and other kinds take the only one.
        '--in' names an existing package, and '--package' a new one, which otherwise has the scene's name.
        FIELDS are those of a new record with ready-made scenes: 'book:text member:Member due:date=today+28
        returned:date? state:choice(open,back)'. With '--code yes', the record gets a list, a detail and a form in code.
        A list can have a search, orders by fields, '--sort "due book"', and filters by choices. It adds records with one
        field itself, and others by the form. '--space' names a shared space for the records, in place of each person's own.
        'host' writes a host outside the repository. MODULES are scene packages in DIR or the repository, 'Lending Contacts'.
        '--from' is the address of the published package, such as 'https://example.org/scenekit@0.2.0'; without it, what is
        written depends on this checkout.

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
            case _ where (Self.ofScenes + ["--modules", "--from", "--folder"]).contains(argument):
                guard let value = rest.popFirst() else {
                    throw GeneratorFailure("'\(argument)' needs a value\n\(Self.usage)")
                }
                // The Makefile passes unset variables as empty arguments.
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
                    fields: options["--fields"],
                    isCode: try Self.isYes("--code", options) ?? false,
                    list: ListOptions(
                        search: try Self.isYes("--search", options) ?? false,
                        sorts: Self.words("--sort", options),
                        filters: Self.words("--filter", options),
                        adds: try Self.isYes("--add", options)
                    ),
                    space: options["--space"],
                    destination: options["--to"],
                    package: options["--in"],
                    newPackage: options["--package"],
                    folder: options["--folder"],
                    host: options["--host"],
                    source: options["--from"]
                )
            )
        case ("host", 2):
            try Self.refuse(Self.ofScenes, options, "a host")
            work = .host(
                HostRequest(
                    name: words[1],
                    folder: options["--folder"] ?? "",
                    modules: options["--modules"]?.split(separator: " ").map(String.init) ?? [],
                    source: options["--from"]
                )
            )
        case ("use-case", 3):
            try Self.refuse(Self.ofScenes + ["--modules", "--from"], options, "a use case")
            work = .useCase(name: words[2], scene: words[1], folder: options["--folder"])
        default:
            throw GeneratorFailure("expected 'scene', 'use-case' or 'host'\n\(Self.usage)")
        }
    }

    /// The options that only scenes take.
    private static let ofScenes = [
        "--to", "--in", "--package", "--host", "--kind", "--record", "--fields", "--code", "--search",
        "--sort",
        "--filter", "--add", "--space",
    ]

    private static func words(_ name: String, _ options: [String: String]) -> [String] {
        options[name]?.split(separator: " ").map(String.init) ?? []
    }

    /// - Returns: nil if the option is not given.
    private static func isYes(_ name: String, _ options: [String: String]) throws(GeneratorFailure) -> Bool? {
        switch options[name] {
        case nil: return nil
        case "yes": return true
        case "no": return false
        case let other?: throw GeneratorFailure("'\(name)' is 'yes' or 'no', not '\(other)'")
        }
    }

    private static func refuse(
        _ names: [String],
        _ options: [String: String],
        _ what: String
    ) throws(GeneratorFailure) {
        for option in names where options[option] != nil {
            throw GeneratorFailure("\(what) takes no '\(option)'\n\(usage)")
        }
    }
}
