/// The reason why a picture cannot be shown.
struct PictureFault: Error, Equatable, CustomStringConvertible {
    /// A sentence without its full stop.
    let description: String

    init(_ description: String) { self.description = description }

    static let damaged = PictureFault("it is damaged")
}
