import Foundation
import SceneTestKit
import TestPrograms

/// The keys of all texts in a target's sources, from the compiler's type-checked syntax tree, which misses no form.
struct TextKeys {
    /// The keys with the files where they are.
    private(set) var keys: [String: String] = [:]
    /// Files with a `+` of texts that are not literals: parts of sentences that nobody could translate.
    private(set) var joined: Set<String> = []

    private static let text = "$s12SceneKitCore13LocalizedTextVD"
    private static let column = "$s12SceneKitCore9ListBlockV6ColumnVD"

    /// - Throws: If the compiler rejects the sources.
    init(target: String, in package: String) throws {
        let folder = "Packages/\(package)/Sources/\(target)/"
        let own = try Repository.files(ofType: "swift")
            .filter { $0.hasPrefix(folder) && !$0.contains(".docc/") }
            .map { Repository.root.appendingPathComponent($0).path }
        let files = own + Self.generated(for: target, in: package)
        let run = try ProgramRun(
            "swiftc",
            ["-frontend", "-dump-ast", "-dump-ast-format", "json", "-module-name", target]
                + ["-package-name", package]
                + ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"]
                + TypeChecker.surroundings
                + files.flatMap { ["-primary-file", $0] }
        )
        guard run.status == 0 else { throw Failure(description: run.errors) }
        for tree in try Self.trees(run.output) {
            let file = tree["filename"] as? String ?? ""
            visit(tree, in: String(file.dropFirst(Repository.root.path.count + 1)))
        }
    }

    /// The sources that plugins have written for a target.
    private static func generated(for target: String, in package: String) -> [String] {
        let folder = BuiltProducts.folder.resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "plugins/outputs/\(package.lowercased())/\(target)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(".swift") }
    }

    struct Failure: Error, CustomStringConvertible { var description: String }

    /// The compiler writes the trees of the files one after the other.
    private static func trees(_ output: String) throws -> [[String: Any]] {
        let start = "{\"_kind\":\"source_file\""
        return try output.components(separatedBy: start).dropFirst().compactMap {
            try JSONSerialization.jsonObject(with: Data((start + $0).utf8)) as? [String: Any]
        }
    }

    private mutating func visit(_ value: Any, in file: String) {
        if let list = value as? [Any] {
            for element in list { visit(element, in: file) }
            return
        }
        guard let node = value as? [String: Any] else { return }
        let kind = node["_kind"] as? String
        let type = node["type"] as? String
        if kind == "string_literal_expr", type == Self.text || type == Self.column {
            add(node["value"] as? String, file)
        } else if kind == "interpolated_string_literal_expr", type == Self.text {
            add(Self.key(of: node), file)
        } else if kind == "binary_expr", type == Self.text, Self.name(of: node["fn"]) == "+" {
            let parts = Self.arguments(of: node).map { Self.key(of: $0) }
            let whole = parts.compactMap(\.self)
            guard whole.count == parts.count else {
                joined.insert(file)
                return
            }
            add(whole.joined(), file)
            // The arguments of the parts may be texts, too.
            for part in Self.arguments(of: node) { visitArguments(of: part, in: file) }
            return
        }
        for child in node.values { visit(child, in: file) }
    }

    private mutating func visitArguments(of value: Any, in file: String) {
        guard let node = value as? [String: Any] else { return }
        if let parts = node["appending_expr"] { return visit(parts, in: file) }
        if node["_kind"] as? String == "binary_expr" {
            for part in Self.arguments(of: node) { visitArguments(of: part, in: file) }
        }
    }

    private mutating func add(_ key: String?, _ file: String) {
        // Punctuation around arguments has nothing to translate.
        guard let key, key.replacing("%@", with: "").contains(where: { $0.isLetter || $0.isNumber }) else {
            return
        }
        keys[key] = file
    }

    /// The key of a literal, or of several that `+` joins; nil for anything else.
    private static func key(of value: Any?) -> String? {
        guard let node = value as? [String: Any] else { return nil }
        switch node["_kind"] as? String {
        case "string_literal_expr": return node["value"] as? String
        case "paren_expr": return key(of: node["sub_expr"])
        case "binary_expr" where name(of: node["fn"]) == "+":
            let parts = arguments(of: node).map { key(of: $0) }
            return parts.contains(nil) ? nil : parts.compactMap(\.self).joined()
        case "interpolated_string_literal_expr":
            let body = (node["appending_expr"] as? [String: Any])?["body"] as? [String: Any]
            let calls = body?["elements"] as? [[String: Any]] ?? []
            return calls.map { call in
                switch name(of: call["fn"]) {
                case "appendLiteral":
                    (arguments(of: call).first as? [String: Any])?["value"] as? String ?? ""
                case "appendInterpolation": "%@"
                default: ""
                }
            }.joined()
        default: return nil
        }
    }

    private static func arguments(of call: [String: Any]) -> [Any] {
        let list = (call["args"] as? [String: Any])?["args"] as? [[String: Any]] ?? []
        return list.compactMap { $0["expr"] }
    }

    /// The name of a called function.
    private static func name(of value: Any?) -> String? {
        guard let node = value as? [String: Any] else { return nil }
        if let base = (node["decl"] as? [String: Any])?["base_name"] as? String { return base }
        // On the main actor, a conversion surrounds the function.
        return name(of: node["fn"] ?? node["sub_expr"])
    }
}
