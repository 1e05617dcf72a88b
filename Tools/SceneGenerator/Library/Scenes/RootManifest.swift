import Foundation

/// The repository's `Package.swift`, whose targets include the hosts.
struct RootManifest {
    private(set) var file: SourceFile
    private let repository: Repository

    init(_ repository: Repository) throws(GeneratorFailure) {
        self.repository = repository
        file = try SourceFile(repository.path + "/Package.swift", name: "Package.swift")
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
}
