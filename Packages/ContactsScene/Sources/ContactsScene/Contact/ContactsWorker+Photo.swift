import SceneKitCore

extension ContactsWorker {
    /// The photo with a picture's source; nil if there is none any more.
    func fetchPhoto(_ source: String) async throws(ContactsFailure) -> ImageData? {
        do {
            return try await fetchContact(id: Contact.id(inSource: source)).photo
        } catch .notFound {
            return nil
        }
    }
}
