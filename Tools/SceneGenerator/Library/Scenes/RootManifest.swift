import Foundation

/// The repository's `Package.swift`, whose table lists the tests of the packages.
struct RootManifest {
    private(set) var file: SourceFile
    private let repository: Repository

    init(_ repository: Repository) throws(GeneratorFailure) {
        self.repository = repository
        file = try SourceFile(repository.path + "/Package.swift", name: "Package.swift")
    }

    /// Adds a package and its tests.
    mutating func add(package: String, tests: String, products: [String]) throws(GeneratorFailure) {
        let names = products.map { "\"\($0)\"" }.joined(separator: ", ")
        try file.add(
            "(\"\(package)\", \"\(tests)\", [\(names)])",
            to: Self.table,
            "the list 'packageTests'"
        )
    }

    /// Adds a product to a package's tests.
    mutating func add(product: String, toTests tests: String) throws(GeneratorFailure) {
        let element = "\"\(product)\""
        let list = { (source: SwiftSource) -> SwiftSource.Block? in
            guard let table = Self.table(in: source),
                let entry = source.call("", with: "\"\(tests)\"", in: table.content)
            else { return nil }
            return source.block(openedBy: "[", in: entry)
        }
        guard let block = list(file.source), file.source.text(of: block.content).contains(element) else {
            return try file.add(element, to: list, "the products of '\(tests)' in 'packageTests'")
        }
    }

    /// Adds a product to a host's dependencies.
    ///
    /// - Returns: The host's program.
    mutating func addProduct(
        _ product: String,
        of package: String,
        toHost host: String
    ) throws(GeneratorFailure) -> HostProgram {
        let hosts = Self.hosts(in: file.source)
        guard let found = hosts.first(where: { $0.name.lowercased() == host.lowercased() }) else {
            throw GeneratorFailure(
                "Package.swift has no host '\(host)' in Apps; available: "
                    + hosts.map(\.name).joined(separator: ", ")
            )
        }
        try file.add(
            ".product(name: \"\(product)\", package: \"\(package)\")",
            to: { source in
                source.call(".executableTarget", with: "name: \"\(found.name)\"")
                    .flatMap { source.list("dependencies", in: $0) }
            },
            "the list 'dependencies' of '\(found.name)'"
        )
        return HostProgram(name: found.name, folder: repository.path + "/" + found.folder)
    }

    private static func hosts(in source: SwiftSource) -> [(name: String, folder: String)] {
        source.calls(".executableTarget").compactMap { call in
            let text = source.text(of: call)
            guard let name = text.firstMatch(of: #/name: "(\w+)"/#),
                let folder = text.firstMatch(of: #/path: "(Apps/\w+)"/#)
            else { return nil }
            return (String(name.1), String(folder.1))
        }
    }

    private static func table(in source: SwiftSource) -> SwiftSource.Block? {
        source.member("let packageTests", in: 0..<source.code.count)
    }
}
