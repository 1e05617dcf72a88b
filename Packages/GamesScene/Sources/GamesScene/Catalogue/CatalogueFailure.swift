import NetworkWorkers
import StorageWorkers

/// The reason why a catalogue could not be fetched; presenters word it. URLs contain no secrets.
enum CatalogueFailure: Error, Equatable, Sendable {
    /// There was no complete response.
    case connection(url: String, HTTPFailure)
    case status(url: String, code: Int)
    case malformed(url: String, JSONFault)

    /// Whether trying again may help.
    var mayPass: Bool {
        switch self {
        case .connection(_, let failure): failure.isTransient
        case .status(_, let code): code == 408 || code == 425 || code == 429 || (500...599).contains(code)
        case .malformed: false
        }
    }
}
