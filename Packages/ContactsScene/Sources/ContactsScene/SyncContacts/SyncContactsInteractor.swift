import SceneKitCore

/// The requests of a sync.
@MainActor
protocol SyncContactsBusinessLogic: AnyObject {
    func syncContacts(request: SyncContacts.Request) async
}

final class SyncContactsInteractor: SceneInteractor<
    any SyncContactsPresentationLogic, any SyncContactsWorking
>,
SyncContactsBusinessLogic
{
    func syncContacts(request: SyncContacts.Request) async {
        let presenter = presenter
        let report: Result<SyncReport, ContactsFailure> = await .of(
            try await worker.syncContacts(request) { presenter.presentSync(response: .progress($0)) }
        )
        presenter.presentSync(response: .ended(report))
    }
}
