import Foundation

/// The public declarations of a module, one per line and sorted, for comparing versions.
///
/// ```
/// case Event.open(location:): case open(location: Location)
/// conformance Event: Sendable
/// requirement FrontEnd.run(_:): func run(_ location: Location?) async throws -> Int32
/// struct Event: struct Event
/// ```
///
/// Declarations marked `@_spi` and names that begin with an underscore are left out: versions say nothing about them.
struct ModuleInterface: Equatable {
    let lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }

    /// Reads the kept text of an interface.
    init(text: String) {
        lines = text.split(separator: "\n").map(String.init)
    }

    /// - Parameter graphs: The files that `swift-symbolgraph-extract` wrote for the module.
    /// - Throws: `DecodingError`.
    init(graphs: [Data]) throws {
        let graphs = try graphs.map { try JSONDecoder().decode(SymbolGraph.self, from: $0) }
        let symbols = graphs.flatMap(\.symbols).filter(\.isVersioned)
        let relations = graphs.flatMap(\.relationships)
        let implemented = Set(relations.filter { $0.kind == "defaultImplementationOf" }.map(\.target))
        // A type has to add these when the protocol gets them, which breaks its code.
        let required = Set(relations.filter { $0.kind == "requirementOf" }.map(\.source)).subtracting(
            implemented
        )
        let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
        let declarations = symbols.map { symbol in
            let kind = required.contains(symbol.identifier.precise) ? "requirement" : symbol.kind.word
            return "\(kind) \(symbol.path): \(symbol.declaration)"
        }
        let conformances = relations.filter { $0.kind == "conformsTo" }.compactMap { relation -> String? in
            guard let type = paths[relation.source] else { return nil }
            let name = paths[relation.target] ?? relation.targetFallback ?? relation.target
            let isImplied = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(name)
            return isImplied || name.contains("._") ? nil : "conformance \(type): \(name)"
        }
        lines = Set(declarations + conformances).sorted()
    }
}

/// A symbol graph: the parts that an interface consists of.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { var precise: String }
        struct Kind: Decodable {
            var identifier: String

            /// `case` of `swift.enum.case`.
            var word: String { identifier.split(separator: ".").last.map(String.init) ?? identifier }
        }
        struct Fragment: Decodable { var spelling: String }

        var identifier: Identifier
        var kind: Kind
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var spi: Bool?

        var path: String { pathComponents.joined(separator: ".") }
        var isVersioned: Bool { spi != true && !pathComponents.contains { $0.hasPrefix("_") } }
        /// On one line.
        var declaration: String {
            let spelling = (declarationFragments ?? []).map(\.spelling).joined()
            return spelling.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}
