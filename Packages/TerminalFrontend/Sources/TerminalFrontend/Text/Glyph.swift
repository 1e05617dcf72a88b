/// What a terminal puts into one or two columns: a character, and the marks on it.
struct Glyph: Equatable, Sendable {
    var text: String
    /// In columns: 1 or 2.
    var width: Int
}
