/// A form of a scene's view and its effect when a person changes it.
@MainActor
public struct BoundForm<Scene: AnyObject> {
    let identifier: String
    let fields: [Field]
    let filters: String?
    let form: @MainActor (Scene) -> any AnySceneForm
    let changed: @MainActor (Scene) async throws -> Void

    /// Declares a form.
    ///
    /// - Parameters:
    ///   - table: The form's declaration.
    ///   - form: The view's form of that declaration.
    ///   - changed: Called with the draft when a person has changed a field and the field has no mistake, for instance
    ///     to filter a list.
    public static func form<Draft: Equatable & Sendable>(
        _ table: FormTable<Draft>,
        _ form: KeyPath<Scene, SceneForm<Draft>>,
        changed: (@MainActor (Scene, Draft) async throws -> Void)? = nil
    ) -> Self {
        Self(
            identifier: table.identifier,
            fields: table.fields.map(\.declaration),
            filters: table.filters,
            form: { $0[keyPath: form] },
            changed: { scene in try await changed?(scene, scene[keyPath: form].draft) }
        )
    }
}
