/// Why a catalogue could not be fetched; a presenter words it. URLs are as messages may show them.
enum CatalogueFailure: Error, Equatable, Sendable {
    case notAWebAddress(url: String)
    /// The connection could not be made or was lost, in a few words.
    case unreachable(url: String, reason: String)
    case timedOut(url: String, limit: Duration)
    case status(url: String, code: Int)
    /// More bytes than the limit.
    case tooLarge(url: String, limit: Int)
    /// A redirection that is not followed: one too many, to another kind of URL, or out of an encrypted connection.
    case redirected(url: String, target: String)
    case malformed(url: String, CatalogueFault)

    /// Whether trying again may help.
    var mayPass: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .status(_, let code): code == 408 || code == 425 || code == 429 || (500...599).contains(code)
        case .notAWebAddress, .tooLarge, .redirected, .malformed: false
        }
    }
}
