import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol MergeContactsPresentationLogic: AnyObject {
    func presentPreview(response: MergeContacts.PreviewMerge.Response)
    func presentMergedContacts(response: MergeContacts.MergeContacts.Response)
    func presentDistinctContacts(response: MergeContacts.DeclareDistinct.Response)
}

final class MergeContactsPresenter: MergeContactsPresentationLogic {
    weak var viewController: (any MergeContactsDisplayLogic)?

    // MARK: - Preview merge

    func presentPreview(response: MergeContacts.PreviewMerge.Response) {
        var viewModel = MergeContacts.PreviewMerge.ViewModel(title: MergeContacts.title)
        switch response.merge {
        case .success(let merge):
            let names = [merge.kept, merge.other].map(ContactNames.displayName)
            let details = CardDetails(merge.merged)
            viewModel.displayedContacts = [
                .init(id: merge.kept.id, role: "is kept", name: names[0]),
                .init(id: merge.other.id, role: "is merged into it and removed", name: names[1]),
            ]
            viewModel.picture = merge.merged.picture
            viewModel.items = details.items
            viewModel.others = details.others
            viewModel.differences = merge.differences.map {
                .init(LocalizedText(key: $0.label), "\($0.kept) is kept; \($0.other) goes to the notes")
            }
            viewModel.question = "Merge \(names[1]) into \(names[0])?"
        case .failure(let failure): viewModel.notice = message(failure)
        }
        viewController?.displayPreview(viewModel: viewModel)
    }

    private func message(_ failure: ContactsFailure) -> Message {
        switch failure {
        case .notFound, .sameContact, .changedMeanwhile: Message(.warning, failure.text)
        default: Message(.error, failure.text)
        }
    }

    // MARK: - Merge contacts

    func presentMergedContacts(response: MergeContacts.MergeContacts.Response) {
        let viewModel: MergeContacts.MergeContacts.ViewModel =
            switch response.change {
            case .success(let change): .done(ContactListWording.notice(change))
            case .failure(let failure): .refused(message(failure))
            }
        viewController?.displayMergedContacts(viewModel: viewModel)
    }

    // MARK: - Declare distinct

    func presentDistinctContacts(response: MergeContacts.DeclareDistinct.Response) {
        let viewModel: MergeContacts.DeclareDistinct.ViewModel =
            switch response.change {
            case .success(let change): .done(ContactListWording.notice(change))
            case .failure(let failure): .refused(message(failure))
            }
        viewController?.displayDistinctContacts(viewModel: viewModel)
    }
}
