import SceneKitCore
import StorageWorkers

/// A record that several people edit.
struct Place: Record, Equatable {
    static let schema = RecordSchema<Place>(name: "places")

    var id: String
    var name = ""
    var street = ""
    var notes = ""
}

/// The form of a place, in one class: the tests are about its saves.
@MainActor
final class EditPlaceViewController: SceneViewController {
    static let form = FormTable(
        "place",
        Place(id: ""),
        fields: [
            .field("name", \.name, "Name"), .field("street", \.street, "Street"),
            .field("notes", \.notes, "Notes", kind: .paragraphs),
        ]
    )
    static let forms: [BoundForm<EditPlaceViewController>] = [.form(form, \.form)]
    static let actions: [BoundAction<EditPlaceViewController>] = [
        .save("save", "Save", "Saves the place.", form: \.form, when: { $0.isFound }) {
            try await $0.save($1)
        }
    ]
    static let definition = SceneDefinition(
        EditPlaceViewController.self,
        summary: "The form of a place.",
        services: [ServiceIdentifier(RecordStore.self)],
        configure: { EditPlaceViewController(store: try $0.service(RecordStore.self)) }
    )
    nonisolated static let id = "1"

    let scene = SceneState(Screen(title: "Place"))
    private let form = SceneForm(form)
    private let store: RecordStore
    private var isFound = false

    init(store: RecordStore) { self.store = store }

    func didLoad() async throws {
        guard let place = try await store.get(Place.self, id: Self.id) else {
            screen.message = Message(.warning, "There is no such place.")
            return
        }
        isFound = true
        form.load(stored: place)
        show(form)
    }

    private func save(_ edit: FormEdit<Place>) async throws {
        do {
            try await store.transaction(Place.self) { transaction in
                var place = try edit.merged(over: transaction.get(Place.self, id: Self.id))
                place.id = Self.id
                try transaction.batch.put(place)
            }
            form.markSaved()
            host?.leave(self)
        } catch let conflict as EditConflict {
            show(form, FormRefusal(conflict))
        }
    }
}
