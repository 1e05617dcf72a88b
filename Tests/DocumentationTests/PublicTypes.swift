import Foundation
import SceneTestKit
import TestPrograms

/// A public type of a library.
struct PublicType: Hashable {
    /// The name with those of the types around it: `ListBlock.Row`.
    var name: String
    /// Whether only files with `@_spi(Hosting)` see it.
    var isForHosts: Bool

    /// The outermost type around it, or the type itself.
    var root: String { String(name.prefix { $0 != "." }) }

    /// The types and type aliases of a built module, from its symbol graph.
    static func all(of module: String) throws -> [PublicType] {
        struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Kind: Decodable { var identifier: String }
                var kind: Kind
                var pathComponents: [String]
                var spi: Bool?
            }
            var symbols: [Symbol]
        }
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            tool,
            [
                "-module-name", module, "-I", BuiltProducts.folder.appendingPathComponent("Modules").path,
                "-target", "\(architecture)-unknown-linux-gnu", "-minimum-access-level", "public",
                "-include-spi-symbols", "-output-dir", folder.path,
            ]
        )
        guard run.status == 0 else { throw ToolFailure(description: run.errors) }
        let graph = try JSONDecoder().decode(Graph.self, from: Data(folder.read("\(module).symbols.json")))
        let kinds = ["class", "struct", "enum", "protocol", "typealias", "actor"].map { "swift." + $0 }
        return graph.symbols.filter { kinds.contains($0.kind.identifier) }.map {
            PublicType(name: $0.pathComponents.joined(separator: "."), isForHosts: $0.spi == true)
        }
    }

    private struct ToolFailure: Error, CustomStringConvertible { var description: String }

    private static var tool: String {
        TypeChecker.toolchain.appendingPathComponent("bin/swift-symbolgraph-extract").path
    }

    private static var architecture: String {
        #if arch(arm64)
            "aarch64"
        #else
            "x86_64"
        #endif
    }
}

/// The types that the pages of a library's documentation list under their topics, by page.
struct DocumentationPages {
    /// The page that a reader sees first.
    var first: String
    var types: [String: [String]]

    /// Reads the pages of a module of SceneKitCore's kind: `<module>.docc` with `<module>.md` as the first page.
    init(of module: String) throws {
        first = module
        types = [:]
        let folder = "Packages/\(module)/Sources/\(module)/\(module).docc/"
        for path in try Repository.files(ofType: "md") where path.hasPrefix(folder) {
            let name = path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? path
            types[name] = Self.topics(in: try Repository.text(of: path))
        }
    }

    init(first: String, types: [String: [String]]) {
        self.first = first
        self.types = types
    }

    private static func topics(in text: String) -> [String] {
        guard let start = text.range(of: "\n## Topics\n") else { return [] }
        return text[start.upperBound...].matches(of: /(?m)^- ``([\w\/]+)``$/).map {
            String($0.1).replacing("/", with: ".")
        }
    }

    /// The types that the first page shows: those that it lists, and the types in them that are not for hosts.
    func shown(of all: [PublicType]) -> [PublicType] {
        let listed = Set(types[first] ?? [])
        return all.filter { listed.contains($0.root) && (!$0.isForHosts || listed.contains($0.name)) }
    }

    /// The mistakes in the pages: too many types on the first one, types that no page or several list, and types for hosts on
    /// the first page.
    func mistakes(listing all: [PublicType], limit: Int) -> [String] {
        var mistakes: [String] = []
        let shown = shown(of: all)
        if shown.count > limit {
            mistakes.append("the first page shows \(shown.count) types, and has room for \(limit)")
        }
        mistakes += shown.filter(\.isForHosts).map { "\($0.name) is for hosts, and on the first page" }
        let known = Set(all.map(\.name))
        for (page, listed) in types.sorted(by: { $0.key < $1.key }) {
            mistakes += listed.filter { !known.contains($0) }.map { "\(page) lists \($0), which is no type" }
        }
        for type in all where type.name == type.root {
            let pages = types.filter { $0.value.contains(type.name) }.keys.sorted()
            if pages.count != 1 {
                mistakes.append(
                    "\(type.name) is on \(pages.isEmpty ? "no page" : pages.joined(separator: " and "))"
                )
            }
        }
        return mistakes
    }
}
