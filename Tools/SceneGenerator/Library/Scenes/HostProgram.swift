import Foundation

/// The source of a host that names its modules.
struct HostProgram {
    /// The program's name.
    let name: String
    let folder: String

    /// What its file is to hold, with a module more.
    ///
    /// - Throws: `GeneratorFailure` where no file of it makes a `Host` with a list of modules.
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
