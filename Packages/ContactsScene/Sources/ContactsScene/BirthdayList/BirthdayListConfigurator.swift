import SceneKitCore
import StorageWorkers

/// Wires the list of birthdays and anniversaries.
@MainActor
enum BirthdayListConfigurator {
    static let definition = SceneDefinition(
        BirthdayListViewController.self,
        title: "Birthdays",
        summary: "The coming birthdays and anniversaries, with ages.",
        parameters: [
            .parameter(
                "within",
                \BirthdayListInteractor.within,
                BirthdayList.daysSummary,
                kind: BirthdayList.daysKind
            )
        ],
        segues: [SegueDeclaration("ViewContact")],
        router: BirthdayListRouter.self,
        services: [ServiceIdentifier(RecordStore.self)],
        configure: { configure(worker: ContactsWorker(store: try $0.service(RecordStore.self))) }
    )

    static func configure(worker: any BirthdayListWorking) -> BirthdayListViewController {
        let presenter = BirthdayListPresenter()
        let interactor = BirthdayListInteractor(presenter: presenter, worker: worker)
        let router = BirthdayListRouter(dataStore: interactor)
        let viewController = BirthdayListViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
