import SceneKitCore

/// The requests of an import.
@MainActor
protocol ImportContactsBusinessLogic: AnyObject {
    func importContacts(request: ImportContacts.Request) async
}

final class ImportContactsInteractor: SceneInteractor<
    any ImportContactsPresentationLogic, any ImportContactsWorking
>,
ImportContactsBusinessLogic
{
    func importContacts(request: ImportContacts.Request) async {
        let presenter = presenter
        let report: Result<ImportReport, ContactsFailure> = await .of(
            try await worker.importContacts(request) { presenter.presentImport(response: .progress($0)) }
        )
        presenter.presentImport(response: .ended(report))
    }
}
