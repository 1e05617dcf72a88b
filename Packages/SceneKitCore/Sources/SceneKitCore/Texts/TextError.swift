/// An error with a text for the person who caused it.
public protocol TextError: Error {
    var text: LocalizedText { get }
}

extension LocalizedText {
    /// An error's text; its English description if it has none for people.
    public init(_ error: any Error) {
        self = (error as? any TextError)?.text ?? LocalizedText(verbatim: "\(error)")
    }
}

extension LocalizedText.StringInterpolation {
    /// An error as an argument, which is translated if the error has a text for people.
    public mutating func appendInterpolation(_ error: any Error) {
        appendInterpolation(LocalizedText(error))
    }
}
