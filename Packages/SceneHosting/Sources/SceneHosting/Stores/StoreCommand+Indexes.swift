@_spi(Hosting) import SceneKitCore
import StorageWorkers
import TextFrontend

extension StoreCommand {
    /// Takes an index out of use that no version of the program needs any more.
    func dropIndex(_ index: String, of collection: String) async throws -> Int32 {
        let location = try location()
        let store = try await open(existing: location)
        let count = try await closing(store) {
            try await store.dropIndex(index, of: collection, types: records)
        }
        let text: LocalizedText =
            "Dropped the index \(index) from \(StoreWording.collections(count)) of \(location)."
        try terminal.write("\(texts(text))\n")
        return ExitStatus.done
    }
}
