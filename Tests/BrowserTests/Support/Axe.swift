import Foundation
import TestPrograms
import WebDriver

/// axe-core, which checks the accessibility of a page.
enum Axe {
    static let file = BuiltProducts.repository.appending(path: ".build/axe/axe.min.js")
    private static let source = Result { try String(contentsOf: file, encoding: .utf8) }

    /// The violations of the page in a window, each with its rule and elements.
    static func violations(in window: BrowserWindow) async throws -> [String] {
        if try await window.run("return typeof axe") == "undefined" { try await window.run(source.get()) }
        let answer = try await window.session.post(
            "/execute/async",
            [
                "script": """
                const done = arguments[arguments.length - 1];
                const rules = { 'target-size': { enabled: true } };
                axe.run(document, { resultTypes: ['violations'], rules }).then(
                    result => done(result.violations.map(violation => [
                        violation.id, violation.help,
                        ...violation.nodes.map(node => node.html + ' ' + node.any.map(check => check.message)),
                    ].join('\\n    '))),
                    error => done([String(error)]));
                """, "args": [],
            ]
        )
        return answer.array.compactMap(\.text)
    }
}
