import ContactCards
import SceneKitCore
import StorageWorkers

extension ContactsWorker {
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
        try await attempt {
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

    private func readPhoto(_ document: String) async throws -> CardPhoto {
        guard let documents else {
            throw ContactsFailure.document("this host gives no access to documents")
        }
        let bytes = try await PhotoDocument(document, documents: documents).read()
        do {
            let image = try ImageData(bytes)
            guard image.isWhole else { throw ImageFault.cutShort }
            return .inline(bytes: image.bytes, mediaType: image.format.mediaType)
        } catch let fault as ImageFault {
            throw DocumentError(document, reason: fault.text)
        }
    }
}

/// Reads a photo's document on a separate thread.
private actor PhotoDocument {
    private nonisolated let executor = BlockingExecutor(label: "contacts.photo")
    private let name: String
    private let documents: any DocumentAccess

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ name: String, documents: any DocumentAccess) {
        self.name = name
        self.documents = documents
    }

    /// The document's bytes, up to one more than an image may have.
    func read() throws -> [UInt8] {
        let reader = try documents.openForReading(name)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= ImageData.byteLimit {
            let count = try part.withUnsafeMutableBytes { try reader.read(into: $0) }
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return bytes
    }
}
