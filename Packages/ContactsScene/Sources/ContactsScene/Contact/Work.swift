import SceneKitCore

/// The response of an import, an export or a sync: its progress, and then its report or failure.
enum Work<Progress: Equatable & Sendable, Report: Equatable & Sendable>: Equatable, Sendable {
    case progress(Progress)
    case ended(Result<Report, ContactsFailure>)

    func viewModel(
        progress displayed: (Progress) -> ProgressBlock,
        notice: (Report) -> Message?
    ) -> WorkViewModel {
        switch self {
        case .progress(let progress): .init(progress: displayed(progress))
        case .ended(.success(let report)): .init(notice: notice(report))
        case .ended(.failure(let failure)): .init(notice: Message(.error, failure.text))
        }
    }
}

/// The displayed state of an import, an export or a sync.
struct WorkViewModel: Equatable, Sendable {
    /// Set while it runs.
    var progress: ProgressBlock?
    /// Set when it has ended.
    var notice: Message?
}

/// Displays the state of an import, an export or a sync.
@MainActor
protocol WorkDisplayLogic: AnyObject {
    func displayWork(viewModel: WorkViewModel)
}
