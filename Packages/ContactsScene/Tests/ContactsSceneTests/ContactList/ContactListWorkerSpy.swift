import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class ContactListWorkerSpy: ContactListWorking, ChangeContactsWorking, ImportContactsWorking,
    ExportContactsWorking, SyncContactsWorking
{
    enum Call: Equatable {
        case page(ContactQuery)
        case changes
        case fetch([String])
        case sort(ContactSortOrder)
        case delete([String], shown: ShownContacts = .init())
        case tag(ChangeContacts.TagContacts.Request)
        case members(MembershipChange)
        case photo(of: String, document: String?)
        case undo
        case redo
        case importing(ImportContacts.Request)
        case exporting(ExportContacts.Request)
        case syncing(SyncContacts.Request)
    }

    /// The results; by default every call fails.
    struct Answers {
        /// The number of reported changes.
        var changes = 0
        var page: Result<ContactList.ShowContacts.Response.Page, ContactsFailure> = .failure(.cancelled)
        var contacts: Result<[Contact], ContactsFailure> = .failure(.notFound(id: "x"))
        var deleted: Result<[Contact], ContactsFailure> = .failure(.notFound(id: "x"))
        var tagged: Result<[Contact], ContactsFailure> = .failure(.notFound(id: "x"))
        var undone: Result<UndoableChange?, ContactsFailure> = .failure(.storage("no undo"))
        var redone: Result<UndoableChange?, ContactsFailure> = .failure(.storage("no redo"))
        var sorted: Result<Void, ContactsFailure> = .failure(.storage("no order"))
        var importing: Result<ImportReport, ContactsFailure> = .failure(.document("no import"))
        var exporting: Result<ExportReport, ContactsFailure> = .failure(.document("no export"))
        var syncing: Result<SyncReport, ContactsFailure> = .failure(.document("no sync"))
    }

    let calls = Spy<Call>("the worker")
    private let answers: Answers
    private let beforePage: @Sendable (ContactQuery) async -> Void

    /// - Parameter beforePage: what happens before a page is given.
    init(
        _ answers: Answers = Answers(),
        beforePage: @escaping @Sendable (ContactQuery) async -> Void = { _ in }
    ) {
        self.answers = answers
        self.beforePage = beforePage
    }

    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page {
        calls.record(.page(query))
        await beforePage(query)
        return try answers.page.get()
    }

    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        calls.record(.changes)
        return AsyncStream { continuation in
            for _ in 0..<answers.changes { continuation.yield() }
            continuation.finish()
        }
    }

    func fetchShown(ids: [String]) async throws(ContactsFailure) -> ShownContacts {
        calls.record(.fetch(ids))
        return ShownContacts(try answers.contacts.get())
    }

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure) {
        try calls.answer(.sort(order), answers.sorted)
    }

    func deleteContacts(ids: [String], shown: ShownContacts) async throws(ContactsFailure) -> [Contact] {
        try calls.answer(.delete(ids, shown: shown), answers.deleted)
    }

    func tagContacts(
        _ request: ChangeContacts.TagContacts.Request
    ) async throws(ContactsFailure) -> [Contact] {
        try calls.answer(.tag(request), answers.tagged)
    }

    func changeMembers(_ change: MembershipChange) async throws(ContactsFailure) -> ChangedMembers {
        calls.record(.members(change))
        return ChangedMembers(contacts: change.contacts, groups: ["Club"])
    }

    func changePhoto(id: String, document: String?) async throws(ContactsFailure) {
        calls.record(.photo(of: id, document: document))
        if document == "gone.png" { throw .document("gone.png: it is gone") }
    }

    func undoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try calls.answer(.undo, answers.undone)
    }

    func redoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try calls.answer(.redo, answers.redone)
    }

    func importContacts(
        _ request: ImportContacts.Request,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport {
        calls.record(.importing(request))
        await progress(ImportProgress(read: 1, fraction: 0.5))
        return try answers.importing.get()
    }

    func exportContacts(
        _ request: ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport {
        calls.record(.exporting(request))
        await progress(ExportProgress(written: 1, total: 2))
        return try answers.exporting.get()
    }

    func syncContacts(
        _ request: SyncContacts.Request,
        progress: @escaping @MainActor @Sendable (SyncProgress) -> Void
    ) async throws(ContactsFailure) -> SyncReport {
        calls.record(.syncing(request))
        await progress(SyncProgress(done: 1, total: 2))
        return try answers.syncing.get()
    }
}
