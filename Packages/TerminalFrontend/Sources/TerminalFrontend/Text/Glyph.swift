/// The content of one or two columns: a character and its marks.
struct Glyph: Equatable, Sendable {
    var text: String
    /// The width in columns: 1 or 2.
    var width: Int
}
