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
