import SceneKitCore

/// The view model of a use case that only tells its result.
struct NoticeViewModel: Equatable, Sendable {
    var notice: Message
}

/// Displays the results of use cases that only tell them.
@MainActor
protocol NoticeDisplayLogic: AnyObject {
    func displayNotice(viewModel: NoticeViewModel)
}

extension NoticeViewModel {
    /// A success in words, or the reason of the failure.
    init<Value>(_ result: Result<Value, ContactsFailure>, _ message: (Value) -> Message) {
        switch result {
        case .success(let value): self.init(notice: message(value))
        case .failure(let failure): self.init(notice: Message(.error, failure.text))
        }
    }
}
