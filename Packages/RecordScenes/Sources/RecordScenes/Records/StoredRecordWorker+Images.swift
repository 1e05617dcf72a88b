import SceneKitCore
import StorageWorkers

extension StoredRecordWorker {
    func changeImage(of id: String, to document: String?) async throws(RecordsFailure) -> [R] {
        try checkRight()
        guard let property = scenes.image else { throw .denied("these records have no pictures") }
        let image: RecordImage?
        do {
            image = if let document { RecordImage(try await readImage(document)) } else { nil }
        } catch {
            throw RecordsFailure(error)
        }
        return try await update([id]) { _ in { $0[keyPath: property] = image } }
    }

    /// The image in a document.
    ///
    /// - Throws: `DocumentError` if the document cannot be read, or is no image that front ends show.
    private func readImage(_ document: String) async throws -> ImageData {
        guard let documents else { throw RecordsFailure.document("There are no documents here.") }
        let bytes = try await documents.bytes(of: document, limit: ImageData.byteLimit)
        do {
            guard let bytes else { throw ImageFault.tooManyBytes }
            let image = try ImageData(bytes)
            guard image.isWhole else { throw ImageFault.cutShort }
            return image
        } catch let fault as ImageFault {
            throw DocumentError(document, reason: fault.text)
        }
    }
}
