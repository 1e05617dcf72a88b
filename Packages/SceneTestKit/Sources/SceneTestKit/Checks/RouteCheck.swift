import FoundationEssentials
@_spi(Hosting) public import SceneKitCore
public import Testing

/// Checks that a scene's declared segues, its router's table and its router's methods agree.
@MainActor
public enum RouteCheck {
    /// Fails for each segue without a selector, and each selector without a segue.
    ///
    /// A segue for a result, or one that embeds a scene, needs a method only if there is data to pass.
    public static func verify(
        _ definition: SceneDefinition,
        router: (some SegueRouting).Type,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for problem in problems(definition, selectors: router.selectors) {
            Issue.record("\(problem)", sourceLocation: sourceLocation)
        }
    }

    /// Fails for each `routeTo…` method in the router's source that is missing in its table, and the reverse.
    ///
    /// - Parameters:
    ///   - source: The path of the router's source file, from the directory of the test's file.
    ///   - filePath: The test's file.
    public static func verify(
        router: (some SegueRouting).Type,
        source: String,
        from filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let path = filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + source
        guard let bytes = FileManager.default.contents(atPath: path) else {
            Issue.record("there is no source file \(path)", sourceLocation: sourceLocation)
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for problem in problems(selectors: router.selectors, source: RouterSource(text)) {
            Issue.record("\(problem)", sourceLocation: sourceLocation)
        }
    }

    /// The mistakes that `verify(_:router:)` reports.
    static func problems(_ definition: SceneDefinition, selectors: [String]) -> [String] {
        let declared = Set(definition.segues.map(\.selector))
        let needed = Set(definition.segues.filter(\.needsMethod).map(\.selector))
        let listed = Set(selectors)
        return needed.subtracting(listed).sorted().map {
            "\(definition.name) declares the segue '\($0.dropFirst(7))', but its route table has no '\($0)'"
        }
            + listed.subtracting(declared).sorted().map {
                "\(definition.name)'s route table has '\($0)', but no segue of that name is declared"
            }
    }

    /// The mistakes that `verify(router:source:)` reports.
    static func problems(selectors: [String], source: RouterSource) -> [String] {
        let listed = Set(selectors)
        return source.methods.subtracting(listed).sorted().map {
            "the method '\($0)' is not in the route table"
        }
            + listed.subtracting(source.methods).sorted().map {
                "the route table has '\($0)', but the router has no method of that name"
            }
            + source.entries.filter { $0.selector != $0.method }.map {
                "the route table's '\($0.selector)' calls '\($0.method)'"
            }
            + source.repeated.map {
                "the route table has '\($0)' twice"
            }
    }
}
