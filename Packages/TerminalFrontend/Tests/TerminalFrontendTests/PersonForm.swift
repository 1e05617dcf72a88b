import FoundationEssentials
import SceneKitCore

@testable import TerminalFrontend

/// A form with a group, headings, rare fields, a choice with labels, and a field of each validated kind.
@MainActor
final class PersonViewController: SceneViewController {
    struct Phone: FieldGroup {
        var label = ""
        var number = ""

        static let parts: [BoundField<Phone>] = [
            .field("label", \.label, "Label", suggestions: ["home", "work"]),
            .field("number", \.number, "Number", kind: .phone, isRequired: true, hint: "+44 20"),
        ]
    }

    enum Rank: String, FieldChoice {
        case captain, mate

        var label: LocalizedText { self == .captain ? "Captain" : "First mate" }
    }

    struct Draft: Equatable, Sendable {
        var title = ""
        var name = ""
        var nickname = ""
        var phones: [Phone] = []
        var rank: Rank?
        var born: CalendarDate?
        var wakes: TimeOfDay?
        var ships: Int?
        var pay: Decimal?
    }

    static let table = FormTable(
        "person",
        Draft(),
        fields: [
            .field("title", \.title, "Title", heading: "Name", isRare: true),
            .field("name", \.name, "Name", isRequired: true, heading: "Name"),
            .field("nickname", \.nickname, "Nickname", heading: "Name", isRare: true),
            .field("phone", \.phones, "Phone", heading: "Calls"),
            .field("rank", \.rank, "Rank", heading: "Work"),
            .field("born", \.born, "Born", heading: "Work"),
            .field("wakes", \.wakes, "Wakes", heading: "Work"),
            .field("ships", \.ships, "Ships", kind: .integer(from: 0, through: 9), heading: "Work"),
            .field("pay", \.pay, "Pay", kind: .money(currency: "GBP"), heading: "Work"),
        ]
    )
    static let actions: [BoundAction<PersonViewController>] = [
        .submit("save", "Save", key: "s", "Saves the person.", form: \.form) { $0.saved.append($1) }
    ]
    static let forms: [BoundForm<PersonViewController>] = [.form(table, \.form)]

    let scene = SceneState(Screen(title: "Person"))
    let form = SceneForm(PersonViewController.table)
    private(set) var saved: [Draft] = []

    init(_ draft: Draft = Draft()) {
        form.load(draft)
        screen = Screen(title: "Person", blocks: [.form(form.block)])
    }

    /// Sends the player's events and shows it the resulting screen.
    func answer(_ player: inout Player) async throws {
        for event in player.events { try await handle(event) }
        player.show(screen)
    }
}
