/// A form of a scene's view, with what happens when a person changes it.
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
    ///   - changed: Called with the draft whenever a person has changed a field and the form has no mistake there:
    ///     a form that filters a list shows other rows.
    public static func form<Draft: Equatable & Sendable>(
        _ table: FormTable<Draft>,
        _ form: KeyPath<Scene, SceneForm<Draft>>,
        changed: (@MainActor (Scene, Draft) async throws -> Void)? = nil
    ) -> Self {
        Self(
            identifier: table.identifier,
            fields: table.fields.map(\.field),
            filters: table.filters,
            form: { $0[keyPath: form] },
            changed: { scene in try await changed?(scene, scene[keyPath: form].draft) }
        )
    }
}
