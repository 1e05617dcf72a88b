import SceneKitCore

/// The requests of an export.
@MainActor
protocol ExportContactsBusinessLogic: AnyObject {
    func exportContacts(request: ExportContacts.Request) async
}

final class ExportContactsInteractor: SceneInteractor<
    any ExportContactsPresentationLogic, any ExportContactsWorking
>,
ExportContactsBusinessLogic
{
    /// Whose search and category an export has.
    private let list: any ContactListDataStore

    init(
        presenter: any ExportContactsPresentationLogic,
        worker: any ExportContactsWorking,
        list: any ContactListDataStore
    ) {
        self.list = list
        super.init(presenter: presenter, worker: worker)
    }

    func exportContacts(request: ExportContacts.Request) async {
        let presenter = presenter
        var shown = request
        shown.search = list.query.search
        shown.category = list.query.category
        let report: Result<ExportReport, ContactsFailure> = await .of(
            try await worker.exportContacts(shown) { presenter.presentExport(response: .progress($0)) }
        )
        presenter.presentExport(response: .ended(report))
    }
}
