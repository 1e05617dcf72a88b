import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol DuplicateListPresentationLogic: AnyObject {
    func presentDuplicates(response: DuplicateList.FindDuplicates.Response)
    func presentChangedContacts(response: DuplicateList.FollowContacts.Response)
    func presentUndoneMerge(response: DuplicateList.UndoMerge.Response)
    func presentRedoneMerge(response: DuplicateList.RedoMerge.Response)
}

final class DuplicateListPresenter: DuplicateListPresentationLogic {
    weak var viewController: (any DuplicateListDisplayLogic)?

    // MARK: - Find duplicates

    func presentDuplicates(response: DuplicateList.FindDuplicates.Response) {
        let viewModel: DuplicateList.FindDuplicates.ViewModel =
            switch response {
            case .progress(let progress): .init(progress: displayed(progress))
            case .ended(.success(let duplicates), let change):
                .init(
                    displayedGroups: duplicates.groups.map(displayed),
                    isTotalLowerBound: duplicates.isCut,
                    undo: duplicates.undoable.map(\.undoLabel),
                    redo: duplicates.redoable.map(\.redoLabel),
                    notice: change.map(ContactWording.notice)
                )
            case .ended(.failure(.cancelled), _):
                .init(notice: Message(.warning, "The search for duplicates was cancelled."))
            case .ended(.failure(let failure), _): .init(notice: Message(.error, failure.text))
            }
        viewController?.displayDuplicates(viewModel: viewModel)
    }

    private func displayed(_ progress: DuplicateProgress) -> ProgressBlock {
        .init(
            label: "Looking for duplicates",
            fraction: progress.total > 0 ? Double(progress.read) / Double(progress.total) : nil,
            detail: "\(ContactWording.contacts(progress.read)) read"
        )
    }

    private func displayed(
        _ group: DuplicateGroup
    ) -> DuplicateList.FindDuplicates.ViewModel.DisplayedGroup {
        .init(
            id: group.id,
            keptID: group.kept.id,
            otherIDs: group.others.prefix(Self.mostIDs).map(\.id),
            name: group.kept.name,
            otherNames: ContactWording.names(group.others.map(\.name)),
            reason: .joined(group.reasons.map(text), separator: ", ")
        )
    }

    /// The most ids of a row for scripts; a merge without '--other' finds all of them.
    private static let mostIDs = 100

    private func text(_ reason: DuplicateGroup.Reason) -> LocalizedText {
        switch reason {
        case .email(let address): "same e-mail \(address)"
        case .phone(let number): "same phone \(number)"
        case .sameName: "same name"
        case .similarName: "similar name"
        }
    }

    // MARK: - Follow contacts

    func presentChangedContacts(response: DuplicateList.FollowContacts.Response) {
        viewController?.displayChangedContacts(viewModel: .init())
    }

    // MARK: - Undo merge

    func presentUndoneMerge(response: DuplicateList.UndoMerge.Response) {
        viewController?.displayNotice(viewModel: .init(response.change, UndoableChange.notice(ofUndone:)))
    }

    // MARK: - Redo merge

    func presentRedoneMerge(response: DuplicateList.RedoMerge.Response) {
        viewController?.displayNotice(viewModel: .init(response.change, UndoableChange.notice(ofRedone:)))
    }
}
