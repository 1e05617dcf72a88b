import Accounts
import AuthScene
import RecordScenes
import SceneHosting
import SceneKitCore
import WebFrontend

/// `lending`: a library's members and loans, from nothing but their declarations.
@main
struct Lending {
    @MainActor static func main() async {
        var accounts = AccountSettings()
        accounts.startsAsGuest = true
        let host = Host(
            name: "lending",
            version: "0.1.0",
            modules: [.lending, .auth(settings: accounts)],
            extensions: [.web],
            mainScene: "LoanList"
        )
        await host.main()
    }
}

extension SceneModule {
    @MainActor static let lending = SceneModule(
        "LendingScene",
        version: "0.1.0",
        scenes: RecordScenes(Member.self) {
            $0.sorts = [.by(Member.byName)]
            $0.access.write = .role("librarian")
            $0.space = .shared("library")
        }.scenes
            + RecordScenes(Loan.self) {
                $0.sorts = [.by(Loan.byDue), .by(Loan.byBook)]
                $0.filters = [
                    .choice(\.state, Loan.byState).sorted(like: Loan.byDue, by: Loan.byStateAndDue),
                    .range(\.due, Loan.byDue),
                ]
                $0.image = \Loan.cover
                $0.references = [.to(Member.self, \.memberID, by: Loan.byMember)]
                $0.checks = [.check("returned", "is before the loan") { ($0.returned ?? $0.lent) >= $0.lent }]
                $0.actions = [
                    .action(
                        "give-back",
                        key: "r",
                        "Marks loans as given back today.",
                        for: { $0.state == .out }
                    ) {
                        $0.state = .back
                        $0.returned = .today
                    }
                ]
                $0.access.write = .role("librarian")
                $0.space = .shared("library")
            }.scenes,
        entrances: [Entrance("LoanList"), Entrance("MemberList")],
        roles: [RoleDeclaration("librarian", summary: "Lends books, and keeps the list of members.")],
        spaces: [SharedSpace("library", writers: .role("librarian"))],
        records: [Loan.self, Member.self]
    )
}
