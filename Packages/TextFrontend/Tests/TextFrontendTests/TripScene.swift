import FoundationEssentials
import SceneKitCore

/// A scene with a field of every kind in its form, in an action and as a parameter.
@MainActor
final class TripViewController: SceneViewController {
    static let form = FormTable("trip", Trip(), fields: Trip.fields)
    static let actions: [BoundAction<TripViewController>] = [
        .submit("save", "Save", "Saves the trip.", form: \.form) { $0.show($1) },
        .action("plan", "Plan", "Plans a trip.", values: Trip(), Trip.fields) { $0.show($1) },
    ]
    static let forms: [BoundForm<TripViewController>] = [.form(form, \.form)]
    let scene = SceneState(Screen(title: "Trip"))
    let form = SceneForm(TripViewController.form)
    let store = TripStore()
    var dataStore: AnyObject? { store }

    func didLoad() async {
        // An example of a refused parameter: trips before 2000 do not exist.
        if let day = store.day, day.year < 2000 {
            screen.message = Message(.warning, "There is no trip on \(day).")
            return
        }
        form.load(Trip(title: "Walk", day: store.day))
        screen.blocks = [.form(form.block)]
    }

    private func show(_ trip: Trip) {
        let phones = trip.phones.map { "\($0.label)=\($0.number)" }
        screen.message = Message(.information, "\(([trip.title] + phones).joined(separator: ", ")).")
    }

    static func navigator() throws -> Navigator {
        let configurator = Configurator()
        try configurator.register([definition])
        return Navigator(configurator: configurator)
    }

    static let definition = SceneDefinition(
        TripViewController.self,
        summary: "A trip.",
        parameters: [.parameter("from", \TripStore.day, "the first day", appliesTo: ["save"])],
        configure: { _ in TripViewController() }
    )
}

@MainActor
final class TripStore {
    var day: CalendarDate?
}

struct Trip: Equatable, Sendable {
    enum Tier: String, FieldChoice {
        case basic, gold
        var label: LocalizedText { self == .basic ? "Basic" : "Gold class" }
    }

    struct Phone: FieldGroup {
        var label = ""
        var number = ""
        static let parts: [BoundField<Phone>] = [
            .field("label", \.label, suggestions: ["home", "work"]),
            .field("number", \.number, kind: .phone, isRequired: true),
        ]
    }

    var title = ""
    var day: CalendarDate?
    var start: TimeOfDay?
    var seats: Int?
    var weight: Decimal?
    var price: Decimal?
    var birthday = ""
    var mail = ""
    var site = ""
    var isOpen: Bool?
    var tier: Tier?
    var phones: [Phone] = []

    static let fields: [BoundField<Trip>] = [
        .field("title", \.title),
        .field("day", \.day, hint: "2026-11-22"),
        .field("start", \.start),
        .field("seats", \.seats, kind: .integer(from: 1, through: 5)),
        .field("weight", \.weight, kind: .decimal(from: 0)),
        .field("price", \.price, kind: .money(currency: "EUR")),
        .field("birthday", \.birthday, kind: .partialDate),
        .field("mail", \.mail, "E-mail", kind: .email),
        .field("site", \.site, kind: .link),
        .field("open", \.isOpen),
        .field("tier", \.tier),
        .field("phone", \.phones),
    ]
}
