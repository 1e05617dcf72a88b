import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol BirthdayListPresentationLogic: AnyObject {
    func presentOccasions(response: BirthdayList.ShowOccasions.Response)
}

final class BirthdayListPresenter: BirthdayListPresentationLogic {
    weak var viewController: (any BirthdayListDisplayLogic)?

    // MARK: - Show occasions

    func presentOccasions(response: BirthdayList.ShowOccasions.Response) {
        let viewModel: BirthdayList.ShowOccasions.ViewModel =
            switch response.occasions {
            case .success(let occasions):
                .init(
                    displayedOccasions: occasions.list.map(displayed),
                    isTotalLowerBound: occasions.isCut,
                    placeholder: placeholder(days: response.days)
                )
            case .failure(let failure): .init(displayedOccasions: [], notice: Message(.error, failure.text))
            }
        viewController?.displayOccasions(viewModel: viewModel)
    }

    private func placeholder(days: Int) -> LocalizedText {
        guard days > 0 else { return "Nobody has a birthday or an anniversary today." }
        return LocalizedText(
            count: days,
            one: "Nobody has a birthday or an anniversary within 1 day.",
            other: "Nobody has a birthday or an anniversary within \(days.grouped) days."
        )
    }

    private func displayed(
        _ occasion: Occasion
    ) -> BirthdayList.ShowOccasions.ViewModel.DisplayedOccasion {
        let distance: LocalizedText =
            switch occasion.distance {
            case 0: "today"
            case 1: "tomorrow"
            default: "in \(occasion.distance) days"
            }
        let (suffix, name): (String, LocalizedText) =
            switch occasion.kind {
            case .birthday: ("", "Birthday")
            case .anniversary: (" anniversary", "Anniversary")
            }
        return .init(
            id: occasion.contactID + suffix,
            contactID: occasion.contactID,
            date: "\(occasion.day)",
            distance: distance,
            name: occasion.name,
            occasion: name,
            age: LocalizedText(verbatim: occasion.years.map(String.init) ?? "")
        )
    }
}
