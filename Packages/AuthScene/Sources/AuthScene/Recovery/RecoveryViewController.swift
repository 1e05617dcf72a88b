import SceneKitCore

/// The view models of recovery codes and links.
@MainActor
protocol RecoveryDisplayLogic: AnyObject {
    func displayRecovery(viewModel: Recovery.ShowRecovery.ViewModel)
    func displayMade(viewModel: Recovery.RenewCodes.ViewModel)
    func displayRevokedLinks(viewModel: Recovery.RevokeLinks.ViewModel)
}

final class RecoveryViewController: RoutedScene<any RecoveryBusinessLogic, any RecoveryRouting> {
    static let actions: [BoundAction<RecoveryViewController>] = [
        .action(
            "renew",
            "New codes",
            "Makes new recovery codes instead of all earlier ones, and shows them once.",
            when: { !$0.shown.items.isEmpty }
        ) { await $0.renew() }
        .promising(.asks),
        .action(
            "make-link",
            "Make link",
            "Makes a link with which a person who has forgotten the password sets a new one, once.",
            when: { $0.shown.rows != nil },
            values: Recovery.MakeLink.Request(),
            [
                .field("name", \.name, summary: "the person's name", isRequired: true, isPositional: true),
                .field(
                    "hours",
                    \.hours,
                    "Valid for hours",
                    kind: .integer(from: 1, through: 168),
                    summary: "the hours after which it expires"
                ),
            ]
        ) { await $0.interactor.makeLink(request: $1) },
        .action(
            "revoke-link",
            "Revoke link",
            "Revokes recovery links, after a question.",
            role: .destructive,
            answer: .message,
            when: { $0.shown.rows != nil },
            takes: .texts("link", "the link's id", row: listIdentifier)
        ) { await $0.revoke($1) }
        .promising(.asks, .sets),
    ]
    private static let listIdentifier = "links"

    static let lists: [BoundList<RecoveryViewController>] = [.rows(of: listIdentifier)]

    let scene = SceneState(Screen(title: "Recovery"))

    private var shown = Recovery.ShowRecovery.ViewModel()
    /// The codes or the link that were just made.
    private var made: [Block] = []

    func willAppear() async { await interactor.showRecovery(request: .init()) }

    private func renew() async {
        let question = Question(
            "Make new recovery codes? All earlier ones become invalid.",
            confirm: "New codes"
        )
        guard await confirm(question) else { return }
        await interactor.renewCodes(request: .init())
    }

    private func revoke(_ ids: [String]) async {
        let question = Question(
            LocalizedText(
                count: ids.count,
                one: "Revoke the recovery link?",
                other: "Revoke \(ids.count) recovery links?"
            ),
            confirm: "Revoke",
            isDestructive: true
        )
        guard await confirm(question) else { return }
        await interactor.revokeLinks(request: .init(ids: ids))
    }

    private func draw(_ notice: Message?) {
        var blocks = made
        if !shown.items.isEmpty {
            blocks.append(.detail(DetailBlock(identifier: "codes", items: shown.items)))
        }
        if let rows = shown.rows {
            var list = ListBlock(
                identifier: Self.listIdentifier,
                columns: ["Name", "Expires"],
                total: .init(rows.count),
                rows: rows
            )
            list.$placeholder = "There is no recovery link."
            blocks.append(.list(list))
        }
        screen = Screen(title: screen.$title, blocks: blocks, message: notice)
    }
}

extension RecoveryViewController: RecoveryDisplayLogic {
    func displayRecovery(viewModel: Recovery.ShowRecovery.ViewModel) {
        shown = viewModel
        made = []
        draw(viewModel.notice)
    }

    func displayMade(viewModel: Recovery.RenewCodes.ViewModel) {
        switch viewModel {
        case .made(let blocks, let notice):
            made = blocks
            draw(notice)
        case .refused(let notice): draw(notice)
        }
    }

    func displayRevokedLinks(viewModel: Recovery.RevokeLinks.ViewModel) {
        screen.message = viewModel.notice
    }
}
