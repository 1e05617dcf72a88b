import SceneKitCore

/// What a host has, as `scenes` tells it.
struct SceneCatalogue: Encodable {
    struct Entry: Encodable {
        var name: String
        var package: String
        var access: SceneAccess
        var summary: String
        var parameters: [ActionParameter]
        var actions: [SceneAction]
        var form: [FormField]
        var segues: [SegueDeclaration]
    }

    var scenes: [Entry]

    init(_ definitions: [SceneDefinition]) {
        scenes = definitions.map {
            Entry(
                name: $0.name,
                package: $0.package,
                access: $0.access,
                summary: $0.summary,
                parameters: $0.parameters,
                actions: $0.actions,
                form: $0.form,
                segues: $0.segues
            )
        }
    }

    /// The same as a table for people.
    var table: ListBlock {
        ListBlock(
            identifier: "scenes",
            columns: ["Scene", "Package", "Access", "Actions", "Summary"],
            rows: scenes.map { scene in
                ListBlock.Row(
                    identifier: scene.name,
                    cells: [
                        scene.name, scene.package, scene.access.rawValue,
                        scene.actions.map(\.identifier).joined(separator: " "), scene.summary,
                    ]
                )
            }
        )
    }
}
