import NetworkWorkers
import StorageWorkers

/// Why a catalogue could not be fetched; a presenter words it. URLs are as messages may show them.
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
