import SceneKitCore

/// What the interactor has presented.
@MainActor
protocol HomePresentationLogic: AnyObject {
    func presentUser(response: Home.FetchUser.Response)
    func presentOverview(response: Home.ShowOverview.Response)
    func presentSignedOut(response: Home.SignOut.Response)
}

@MainActor
final class HomePresenter: HomePresentationLogic {
    weak var viewController: (any HomeDisplayLogic)?

    // MARK: - Fetch user

    func presentUser(response: Home.FetchUser.Response) {
        let viewModel: Home.FetchUser.ViewModel =
            switch response.user {
            case .success(let user?):
                .init(
                    userName: user.name,
                    userPhone: Self.formatted(phone: user.phone),
                    userEmail: user.email
                )
            case .success(nil):
                .init(userName: "Guest", isGuest: true)
            case .failure(let failure):
                .init(userName: response.userName ?? "", notice: .error(HomeWording.text(failure)))
            }
        viewController?.displayUser(viewModel: viewModel)
    }

    /// Dashes become spaces (article rows 004-17 and 004-18).
    private static func formatted(phone: String) -> String {
        String(phone.map { dashes.contains($0) ? " " : $0 })
    }

    /// The hyphen of ASCII, and what typography has for it.
    private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—"]

    // MARK: - Show overview

    func presentOverview(response: Home.ShowOverview.Response) {
        var viewModel = Home.ShowOverview.ViewModel(title: "What is stored")
        switch response.counts {
        case .success(let counts):
            viewModel.counts = counts.map {
                .init(label: $0.label, value: Double(max(0, $0.count)), text: $0.count.grouped)
            }
        case .failure(let failure):
            viewModel.notice = .error(HomeWording.text(failure))
        }
        viewController?.displayOverview(viewModel: viewModel)
    }

    // MARK: - Sign out

    func presentSignedOut(response: Home.SignOut.Response) {
        let notice = response.failure.map { Notice.error(HomeWording.text($0)) }
        viewController?.displaySignedOut(viewModel: .init(notice: notice ?? .information("Signed out.")))
    }
}
