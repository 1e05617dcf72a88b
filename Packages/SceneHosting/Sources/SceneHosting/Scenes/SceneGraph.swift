@_spi(Hosting) import SceneKitCore

/// A drawing of the scenes and their segues.
enum SceneGraph {
    enum Format: String, CaseIterable {
        case dot, mermaid
    }

    static func text(of definitions: [SceneDefinition], as format: Format) -> String {
        switch format {
        case .dot: dot(definitions)
        case .mermaid: mermaid(definitions)
        }
    }

    private static func dot(_ definitions: [SceneDefinition]) -> String {
        var text = "digraph scenes {\n"
        for definition in definitions { text += "    \"\(definition.name)\";\n" }
        for definition in definitions {
            for segue in definition.segues {
                text +=
                    "    \"\(definition.name)\" -> \"\(segue.destination)\" [label=\"\(label(segue))\"];\n"
            }
        }
        return text + "}\n"
    }

    private static func mermaid(_ definitions: [SceneDefinition]) -> String {
        var text = "graph TD\n"
        for definition in definitions { text += "    \(definition.name)\n" }
        for definition in definitions {
            for segue in definition.segues {
                text += "    \(definition.name) -->|\"\(label(segue))\"| \(segue.destination)\n"
            }
        }
        return text
    }

    private static func label(_ segue: SegueDeclaration) -> String {
        let name = segue.identifier == segue.destination ? "" : segue.identifier + " "
        // Segue identifiers may contain any character here: only the router checks that they end a method's name.
        let result = segue.result.map { " for \($0)" } ?? ""
        return (name + segue.kind.rawValue + result).replacing("\"", with: "'")
    }
}
