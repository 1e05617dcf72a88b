import Foundation

/// The source of a host, with its list of modules.
struct HostProgram {
    /// The program's name.
    let name: String
    let folder: String

    /// The file's new content, with one more module.
    ///
    /// - Throws: `GeneratorFailure` if no file makes a `Host` with a list of modules.
    func adding(module: String, importing target: String) throws(GeneratorFailure) -> [String: String] {
        for path in SourceFolder(path: folder).paths {
            var file = try SourceFile(path)
            let list = { (source: SwiftSource) in
                source.call("Host", with: "modules:").flatMap { source.list("modules", in: $0) }
            }
            guard list(file.source) != nil else { continue }
            try file.add(".\(module)", to: list, "the list 'modules'")
            return [path: "import \(target)\n" + file.source.text]
        }
        throw GeneratorFailure(
            "no file in \(folder) has 'Host(…, modules: […])', to whose list '.\(module)' has to be added"
        )
    }
}
