import SceneKitCore

/// The reason why a picture cannot be shown.
struct PictureFault: TextError, Equatable, CustomStringConvertible {
    /// A sentence without its full stop.
    let text: LocalizedText

    var description: String { text.string }

    init(_ text: LocalizedText) { self.text = text }

    static let damaged = PictureFault("it is damaged")
}
