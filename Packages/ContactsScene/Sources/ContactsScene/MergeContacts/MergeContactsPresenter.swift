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
            let name = ContactNames.displayName(of: merge.kept)
            let details = CardDetails(merge.merged)
            viewModel.displayedContacts =
                [.init(id: merge.kept.id, role: "is kept", name: name)]
                + merge.others.map {
                    .init(
                        id: $0.id,
                        role: "is merged into it and removed",
                        name: ContactNames.displayName(of: $0)
                    )
                }
            viewModel.picture = merge.merged.picture
            viewModel.items = details.items
            viewModel.others = details.others
            viewModel.differences = merge.differences.map {
                .init(LocalizedText(key: $0.label), "\($0.kept) is kept; \($0.other) goes to the notes")
            }
            viewModel.question = "Merge \(ContactWording.names(of: merge.others)) into \(name)?"
        case .failure(let failure): viewModel.notice = message(failure)
        }
        viewController?.displayPreview(viewModel: viewModel)
    }

    private func message(_ failure: ContactsFailure) -> Message {
        switch failure {
        case .notFound, .sameContact, .changedMeanwhile, .noDuplicates: Message(.warning, failure.text)
        default: Message(.error, failure.text)
        }
    }

    // MARK: - Merge contacts

    func presentMergedContacts(response: MergeContacts.MergeContacts.Response) {
        let viewModel: MergeContacts.MergeContacts.ViewModel =
            switch response.change {
            case .success(let change): .done(ContactWording.notice(change))
            case .failure(let failure): .refused(message(failure))
            }
        viewController?.displayMergedContacts(viewModel: viewModel)
    }

    // MARK: - Declare distinct

    func presentDistinctContacts(response: MergeContacts.DeclareDistinct.Response) {
        let viewModel: MergeContacts.DeclareDistinct.ViewModel =
            switch response.change {
            case .success(let change): .done(ContactWording.notice(change))
            case .failure(let failure): .refused(message(failure))
            }
        viewController?.displayDistinctContacts(viewModel: viewModel)
    }
}
