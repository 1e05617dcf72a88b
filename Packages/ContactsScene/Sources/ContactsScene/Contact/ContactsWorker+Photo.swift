import ContactCards
import SceneKitCore
import StorageWorkers

extension ContactsWorker {
    /// The photo with a picture's source, for the scenes that show contacts.
    @MainActor
    static func loadPhoto(_ context: ServiceContext, source: String) async throws -> ImageData? {
        try await ContactsWorker(store: try context.service(RecordStore.self)).fetchPhoto(source)
    }

    /// The photo with a picture's source; nil if there is none any more.
    func fetchPhoto(_ source: String) async throws(ContactsFailure) -> ImageData? {
        do {
            return try await fetchContact(id: Contact.id(inSource: source)).photo
        } catch .notFound {
            return nil
        }
    }

    /// Replaces a contact's photos by the image in a document, or removes them; `undoLastChange` takes it back.
    ///
    /// - Parameter document: The document's name; nil to remove the photos.
    /// - Throws: `.document` if the document is not readable, or no image that front ends show.
    func changePhoto(id: String, document: String?) async throws(ContactsFailure) {
        let revision = revision
        try await ContactsFailure.attempt {
            let photo = if let document { try await readPhoto(document) } else { CardPhoto?.none }
            try await store.transaction(Contact.self, CardOrigin.self, UndoHistory.self) { transaction in
                guard let before = try transaction.get(Contact.self, id: id) else {
                    throw ContactsFailure.notFound(id: id)
                }
                var after = before
                after.card.photos = photo.map { [$0] } ?? []
                guard after != before else { return }
                after.card.revision = revision
                try transaction.put(card: after, replacing: before)
                var step = UndoStep()
                step.photo = .init(before: before, after: after)
                try Self.remember(step, .changingPhoto(UndoableContacts([after])), in: &transaction)
            }
        }
    }

    /// The photo in a document.
    ///
    /// - Throws: `DocumentError` if the document is not readable, or no image that front ends show.
    func readPhoto(_ document: String) async throws -> CardPhoto {
        let bytes = try await documentAccess.bytes(of: document, limit: ImageData.byteLimit)
        do {
            guard let bytes else { throw ImageFault.tooManyBytes }
            let image = try ImageData(bytes)
            guard image.isWhole else { throw ImageFault.cutShort }
            return .inline(bytes: image.bytes, mediaType: image.format.mediaType)
        } catch let fault as ImageFault {
            throw DocumentError(document, reason: fault.text)
        }
    }
}
