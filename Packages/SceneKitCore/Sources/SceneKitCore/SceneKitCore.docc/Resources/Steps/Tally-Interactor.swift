import SceneKitCore

enum Tally {
    enum Count {
        struct Request: Equatable, Sendable { var change: Int }
        struct Response: Equatable, Sendable { var inside: Int }
        struct ViewModel: Equatable, Sendable { var text: LocalizedText }
    }
}

@MainActor protocol TallyBusinessLogic: AnyObject { func count(request: Tally.Count.Request) async }
@MainActor protocol TallyPresentationLogic: AnyObject { func presentCount(response: Tally.Count.Response) }
@MainActor protocol TallyDisplayLogic: AnyObject { func displayCount(viewModel: Tally.Count.ViewModel) }

final class TallyInteractor: TallyBusinessLogic {
    private let presenter: any TallyPresentationLogic
    private var inside = 0

    init(presenter: any TallyPresentationLogic) { self.presenter = presenter }

    func count(request: Tally.Count.Request) async {
        inside = max(0, inside + request.change)
        presenter.presentCount(response: .init(inside: inside))
    }
}
