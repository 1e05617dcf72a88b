import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactors of imports, exports and syncs")
struct WorkInteractorTests {
    private let presenter = ContactListPresenterSpy()

    @Test("An import presents its progress, and then its report or failure")
    func importing() async {
        let answers: [Result<ImportReport, ContactsFailure>] = [
            .success(ImportReport(document: "a.vcf", added: 2)), .failure(.document("a.vcf: it is empty")),
        ]
        for answer in answers {
            let worker = ContactListWorkerSpy(.init(importing: answer))
            await ImportContactsInteractor(presenter: presenter, worker: worker).importContacts(
                request: .init(document: "a.vcf")
            )
            worker.calls.expect(.importing(.init(document: "a.vcf")))
            presenter.expect(
                ImportContacts.Response.progress(.init(read: 1, fraction: 0.5)),
                ImportContacts.Response.ended(answer)
            )
        }
    }

    @Test(
        "An export uses the list's search and category, and presents its progress, and then its report or failure"
    )
    func exporting() async {
        let request = ExportContacts.Request(
            document: "b.csv",
            format: .csv,
            replacesExisting: true
        )
        var shown = request
        shown.search = "ada"
        shown.category = "chess"
        let answers: [Result<ExportReport, ContactsFailure>] = [
            .success(ExportReport(document: "b.csv", written: 2)), .failure(.document("no room")),
        ]
        for answer in answers {
            let worker = ContactListWorkerSpy(.init(exporting: answer))
            let list = ContactListStoreDouble(.init(search: "ada", category: "chess", offset: 50))
            await ExportContactsInteractor(presenter: presenter, worker: worker, list: list)
                .exportContacts(request: request)
            worker.calls.expect(.exporting(shown))
            presenter.expect(
                ExportContacts.Response.progress(.init(written: 1, total: 2)),
                ExportContacts.Response.ended(answer)
            )
        }
    }

    @Test("A sync presents its progress, and then its report or failure")
    func syncing() async {
        let answers: [Result<SyncReport, ContactsFailure>] = [
            .success(SyncReport(folder: "people")), .failure(.document("people: there is no such folder")),
        ]
        let request = SyncContacts.Request(folder: "people", conflict: .ours, allowsEmpty: true)
        for answer in answers {
            let worker = ContactListWorkerSpy(.init(syncing: answer))
            await SyncContactsInteractor(presenter: presenter, worker: worker).syncContacts(
                request: request
            )
            worker.calls.expect(.syncing(request))
            presenter.expect(
                SyncContacts.Response.progress(.init(done: 1, total: 2)),
                SyncContacts.Response.ended(answer)
            )
        }
    }
}
