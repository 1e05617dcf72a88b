import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class MergeContactsWorkerSpy: MergeContactsWorking {
    enum Call: Equatable {
        case preview(of: [String], into: String)
        case duplicates(of: String)
        case merge(MergedContact)
        case distinct([String])
    }

    let calls = Spy<Call>("the worker")
    private let merge: Result<MergedContact, ContactsFailure>
    private let failure: ContactsFailure?

    init(_ merge: Result<MergedContact, ContactsFailure>, failure: ContactsFailure? = nil) {
        self.merge = merge
        self.failure = failure
    }

    func previewMerge(of others: [String], into id: String) async throws(ContactsFailure) -> MergedContact {
        try calls.answer(.preview(of: others, into: id), merge)
    }

    func previewMergeOfDuplicates(into id: String) async throws(ContactsFailure) -> MergedContact {
        try calls.answer(.duplicates(of: id), merge)
    }

    func mergeContacts(_ shown: MergedContact) async throws(ContactsFailure) {
        calls.record(.merge(shown))
        if let failure { throw failure }
    }

    func declareDistinct(_ ids: [String]) async throws(ContactsFailure) {
        calls.record(.distinct(ids))
        if let failure { throw failure }
    }
}

final class MergeContactsPresenterSpy: ValueSpy, MergeContactsPresentationLogic {
    func presentPreview(response: MergeContacts.PreviewMerge.Response) { record(response) }
    func presentMergedContacts(response: MergeContacts.MergeContacts.Response) { record(response) }
    func presentDistinctContacts(response: MergeContacts.DeclareDistinct.Response) { record(response) }
}

final class MergeContactsDisplaySpy: ValueSpy, MergeContactsDisplayLogic {
    func displayPreview(viewModel: MergeContacts.PreviewMerge.ViewModel) { record(viewModel) }
    func displayMergedContacts(viewModel: MergeContacts.MergeContacts.ViewModel) { record(viewModel) }
    func displayDistinctContacts(viewModel: MergeContacts.DeclareDistinct.ViewModel) { record(viewModel) }
}

final class MergeContactsInteractorSpy: ValueSpy, MergeContactsBusinessLogic {
    func previewMerge(request: MergeContacts.PreviewMerge.Request) async { record(request) }
    func mergeContacts(request: MergeContacts.MergeContacts.Request) async { record(request) }
    func declareDistinct(request: MergeContacts.DeclareDistinct.Request) async { record(request) }
}

@MainActor
final class MergeContactsStoreDouble: MergeContactsDataStore {
    var contactID: String?
    var otherIDs = ContactIDs()
    var selectedContactID: String?
    let ownChange: ContactChange?

    init(contactID: String? = nil, selectedContactID: String? = nil, ownChange: ContactChange? = nil) {
        self.contactID = contactID
        self.selectedContactID = selectedContactID
        self.ownChange = ownChange
    }
}

final class MergeContactsRouterSpy: RouterSpy<any MergeContactsDataStore>, MergeContactsRoutingLogic,
    MergeContactsDataPassing
{
    init(answers: Set<String> = []) { super.init(MergeContactsStoreDouble(), answers: answers) }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
    func routeToResult(segue: Segue?) { record("Result", segue) }
}
