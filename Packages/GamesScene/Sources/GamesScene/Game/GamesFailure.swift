import SceneKitCore
import StorageWorkers

/// The reason why an operation on games failed; presenters word it.
enum GamesFailure: SceneFailure, Equatable {
    case notFound(id: String)
    /// The store failed; the text is its error.
    case storage(LocalizedText)
    /// The person may keep no more, for this reason.
    case full(LocalizedText)
    case catalogue(CatalogueFailure)
    /// The game cannot be lent, because it is lent already.
    case lentAlready(Loan)
    case cancelled

    init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .cancelled
            case StorageError.spaceFull(let reason): .full(LocalizedText(verbatim: reason))
            default: .storage(LocalizedText(error))
            }
    }
}
