import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol AccessTokensDisplayLogic: AnyObject {
    func displayTokens(viewModel: AccessTokens.ShowTokens.ViewModel)
    func displayMadeToken(viewModel: AccessTokens.MakeToken.ViewModel)
    func displayRevokedTokens(viewModel: AccessTokens.RevokeTokens.ViewModel)
}

final class AccessTokensViewController: RoutedScene<
    any AccessTokensBusinessLogic, any AccessTokensRouting
>
{
    static let actions: [BoundAction<AccessTokensViewController>] = [
        .action(
            "make",
            "Make token",
            key: "a",
            "Makes an access token for a program, and shows it once.",
            role: .primary,
            values: AccessTokens.MakeToken.Request(),
            [
                .field(
                    "name",
                    \.name,
                    summary: "the program that uses it",
                    isRequired: true,
                    isPositional: true
                ),
                .field("access", \.access, summary: "what the program may do"),
                .field("scene", \.scenes, "Scenes", summary: "a scene that it may open, if not all of them"),
                .field(
                    "days",
                    \.days,
                    "Valid for days",
                    kind: .integer(from: 1, through: 366),
                    summary: "the days after which it expires"
                ),
            ]
        ) { await $0.interactor.makeToken(request: $1) }
        .promising(.adds),
        .action(
            "revoke",
            key: "-",
            "Revokes access tokens, after a question.",
            role: .destructive,
            answer: .message,
            takes: .texts("token", "the token's id", row: listIdentifier)
        ) { await $0.revoke($1) }
        .promising(.asks, .sets),
    ]
    private static let listIdentifier = "tokens"

    static let lists: [BoundList<AccessTokensViewController>] = [.rows(of: listIdentifier)]

    let scene = SceneState(Screen(title: "Access tokens"))

    /// The token that was just made.
    private var made: [DetailBlock.Item] = []
    private var rows: [ListBlock.Row] = []

    func willAppear() async { await interactor.showTokens(request: .init()) }

    private func revoke(_ ids: [String]) async {
        let question = Question(
            LocalizedText(
                count: ids.count,
                one: "Revoke the access token? The program that uses it is shut out at once.",
                other: "Revoke \(ids.count) access tokens? The programs that use them are shut out at once."
            ),
            confirm: "Revoke",
            isDestructive: true
        )
        guard await confirm(question) else { return }
        await interactor.revokeTokens(request: .init(ids: ids))
    }

    private func draw(_ notice: Message?) {
        var list = ListBlock(
            identifier: Self.listIdentifier,
            columns: [
                "Name", "Access", "Scenes", .init("Expires", kind: .date), .init("Last use", kind: .date),
            ],
            total: .init(rows.count),
            rows: rows
        )
        list.$placeholder = "No program acts for you."
        let detail = made.isEmpty ? [] : [Block.detail(DetailBlock(identifier: "token", items: made))]
        screen = Screen(title: screen.$title, blocks: detail + [.list(list)], message: notice)
    }
}

extension AccessTokensViewController: AccessTokensDisplayLogic {
    func displayTokens(viewModel: AccessTokens.ShowTokens.ViewModel) {
        rows = viewModel.rows
        made = []
        draw(viewModel.notice)
    }

    func displayMadeToken(viewModel: AccessTokens.MakeToken.ViewModel) {
        switch viewModel {
        case .made(let items, let notice):
            made = items
            draw(notice)
        case .refused(let notice): draw(notice)
        }
    }

    func displayRevokedTokens(viewModel: AccessTokens.RevokeTokens.ViewModel) {
        screen.message = viewModel.notice
    }
}
