import SceneKitCore
import SceneProtocol

extension ProgramNeeds {
    /// The needs of any program of a module: a folder for records, and documents for the fields that take them.
    @MainActor
    init(of module: SceneModule) {
        let fields = module.scenes.flatMap { scene in
            scene.parameters + scene.form + scene.actions.flatMap(\.parameters)
        }
        self.init(
            cache: !module.records.isEmpty,
            documents: fields.contains { [.inputDocument, .outputDocument].contains($0.kind) }
        )
    }
}
