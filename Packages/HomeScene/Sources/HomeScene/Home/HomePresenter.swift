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
                    userPhone: PhoneNumber.displayText(of: user.phone),
                    userEmail: user.email,
                    notice: response.isOffline ? Message(.warning, HomeWording.offline) : nil
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
