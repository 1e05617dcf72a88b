import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

/// A person who edits a place on a page: the page outlives the scene that made it.
@MainActor
final class Editor {
    /// The values that the person has been shown, by field.
    private(set) var seen: [String: Set<String>] = [:]
    /// The page: what its fields contain, and what they contained when they were loaded.
    private(set) var page: (values: [String: [FieldEntry]], loaded: [String: [FieldEntry]])?
    private var navigator: Navigator?

    /// Opens the form.
    func open(_ store: RecordStore) async throws {
        navigator = try await Self.scene(store)
        look()
    }

    func type(_ text: String, into field: String) { page?.values[field] = [.text(text)] }

    /// Forgets the scenes, as a server does that ends. The page stays.
    func lose() { navigator = nil }

    /// Sends the page's form to the scene, or to a new one at a store.
    ///
    /// - Returns: Whether it was saved.
    func save(_ store: RecordStore) async throws -> Bool {
        guard let page else { return false }
        if navigator == nil { navigator = try await Self.scene(store) }
        guard let navigator else { return false }
        let was = page.loaded.mapValues { Event.Shown.entries($0) }
        try await navigator.send(.action("save", values: page.values, was: was))
        look()
        return self.page == nil
    }

    /// Takes what the screen shows now for the page.
    private func look() {
        guard let form = navigator?.screen?.forms.first else { return page = nil }
        let values = form.fields.map { ($0.identifier, $0.values) }
        let shown = Dictionary(uniqueKeysWithValues: values)
        page = (shown, form.loaded ?? page?.loaded ?? [:])
        for (field, entries) in (form.loaded ?? [:]).merging(shown, uniquingKeysWith: { first, _ in first }) {
            seen[field, default: []].insert(entries.first?.text ?? "")
        }
        for field in form.fields {
            seen[field.identifier, default: []].insert(field.values.first?.text ?? "")
        }
    }

    private static func scene(_ store: RecordStore) async throws -> Navigator {
        let services = Services()
        services[RecordStore.self] = store
        let configurator = Configurator(services: services)
        try configurator.register([EditPlaceViewController.definition])
        let navigator = Navigator(configurator: configurator)
        navigator.open(Location("EditPlace"), completion: nil)
        await navigator.settle()
        return navigator
    }
}
