import SceneKitCore

/// The responses of the home scene's use cases.
@MainActor
protocol HomePresentationLogic: AnyObject {
    func presentUser(response: Home.FetchUser.Response)
    func presentEntrances(response: Home.ShowEntrances.Response)
}

final class HomePresenter: HomePresentationLogic {
    weak var viewController: (any HomeDisplayLogic)?

    // MARK: - Fetch user

    func presentUser(response: Home.FetchUser.Response) {
        let viewModel: Home.FetchUser.ViewModel =
            switch response.user {
            case .success(let user?):
                .init(
                    userName: LocalizedText(verbatim: user.name),
                    userPhone: Self.formatted(phone: user.phone),
                    userEmail: user.email
                )
            case .success(nil):
                .init(userName: "Guest")
            case .failure(let failure):
                .init(
                    userName: LocalizedText(verbatim: response.userName ?? ""),
                    notice: Message(.error, HomeWording.text(failure))
                )
            }
        viewController?.displayUser(viewModel: viewModel)
    }

    /// Dashes become spaces (article rows 004-17 and 004-18).
    private static func formatted(phone: String) -> String {
        String(phone.map { dashes.contains($0) ? " " : $0 })
    }

    /// The ASCII hyphen and the typographic dashes.
    private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—"]

    // MARK: - Show entrances

    func presentEntrances(response: Home.ShowEntrances.Response) {
        let entrances = response.entrances.map { entrance in
            Home.ShowEntrances.ViewModel.DisplayedEntrance(
                title: entrance.$title,
                summary: entrance.$summary,
                count: response.counts[entrance.scene]?.grouped ?? "",
                location: entrance.location
            )
        }
        viewController?.displayEntrances(
            viewModel: .init(
                entrances: entrances,
                notice: response.failure.map { Message(.error, HomeWording.text($0)) }
            )
        )
    }
}
