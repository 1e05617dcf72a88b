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
        calls.record(.preview(of: others, into: id))
        return try merge.get()
    }

    func previewMergeOfDuplicates(into id: String) async throws(ContactsFailure) -> MergedContact {
        calls.record(.duplicates(of: id))
        return try merge.get()
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

@MainActor
final class MergeContactsPresenterSpy: MergeContactsPresentationLogic {
    enum Call: Equatable {
        case preview(MergeContacts.PreviewMerge.Response)
        case merged(MergeContacts.MergeContacts.Response)
        case distinct(MergeContacts.DeclareDistinct.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentPreview(response: MergeContacts.PreviewMerge.Response) { calls.record(.preview(response)) }
    func presentMergedContacts(response: MergeContacts.MergeContacts.Response) {
        calls.record(.merged(response))
    }
    func presentDistinctContacts(response: MergeContacts.DeclareDistinct.Response) {
        calls.record(.distinct(response))
    }
}

@MainActor
final class MergeContactsDisplaySpy: MergeContactsDisplayLogic {
    enum Call: Equatable {
        case preview(MergeContacts.PreviewMerge.ViewModel)
        case merged(MergeContacts.MergeContacts.ViewModel)
        case distinct(MergeContacts.DeclareDistinct.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayPreview(viewModel: MergeContacts.PreviewMerge.ViewModel) { calls.record(.preview(viewModel)) }
    func displayMergedContacts(viewModel: MergeContacts.MergeContacts.ViewModel) {
        calls.record(.merged(viewModel))
    }
    func displayDistinctContacts(viewModel: MergeContacts.DeclareDistinct.ViewModel) {
        calls.record(.distinct(viewModel))
    }
}

@MainActor
final class MergeContactsInteractorSpy: MergeContactsBusinessLogic {
    enum Call: Equatable {
        case preview(MergeContacts.PreviewMerge.Request)
        case merge, distinct
    }

    let calls = Spy<Call>("the interactor")

    func previewMerge(request: MergeContacts.PreviewMerge.Request) async { calls.record(.preview(request)) }
    func mergeContacts(request: MergeContacts.MergeContacts.Request) async { calls.record(.merge) }
    func declareDistinct(request: MergeContacts.DeclareDistinct.Request) async { calls.record(.distinct) }
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

@MainActor
final class MergeContactsRouterSpy: RouterSpying, MergeContactsRoutingLogic, MergeContactsDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any MergeContactsDataStore = MergeContactsStoreDouble()

    init(answers: Set<String> = []) { self.answers = answers }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
    func routeToResult(segue: Segue?) { record("Result", segue) }
}
