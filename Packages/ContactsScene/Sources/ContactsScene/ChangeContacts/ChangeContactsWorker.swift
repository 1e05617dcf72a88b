/// The storage work of changing contacts, or of taking a change back.
protocol ChangeContactsWorking: Sendable {
    /// The contacts and groups of these ids, to ask about them.
    ///
    /// - Throws: `ContactsFailure.notFound` for the first that does not exist.
    func fetchShown(ids: [String]) async throws(ContactsFailure) -> ShownContacts

    /// Deletes contacts and groups in one step, which `undoLastChange` takes back.
    ///
    /// - Throws: `ContactsFailure.changedSinceShown` if somebody has changed one since it was shown.
    func deleteContacts(ids: [String], shown: ShownContacts) async throws(ContactsFailure) -> [Contact]

    /// Adds contacts to a category or removes them from it; returns those that it changed.
    func tagContacts(_ request: ChangeContacts.TagContacts.Request) async throws(ContactsFailure) -> [Contact]

    /// Adds contacts to groups or removes them, in one step.
    func changeMembers(_ change: MembershipChange) async throws(ContactsFailure) -> ChangedMembers

    /// Replaces a contact's photos by the image in a document, or removes them.
    func changePhoto(id: String, document: String?) async throws(ContactsFailure)

    /// Takes back the last change, and returns it; nil if there is none.
    func undoLastChange() async throws(ContactsFailure) -> UndoableChange?

    /// Makes the change again that was taken back last, and returns it; nil if there is none.
    func redoLastChange() async throws(ContactsFailure) -> UndoableChange?
}

extension ContactsWorker: ChangeContactsWorking {}
