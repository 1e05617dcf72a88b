/// A description of a block in a source, by its structure.
///
/// ```
/// protocol WeatherBusinessLogic                      a declaration, whatever it inherits
/// WeatherViewController: WeatherDisplayLogic         the type or extension with this conformance
/// static let all                                     a member's list or statements
/// ```
struct Anchor: Equatable, CustomStringConvertible {
    let description: String

    private static let keywords: Set = ["protocol", "class", "struct", "enum", "actor", "extension"]

    /// The block in a part of a source; nil if there is none.
    func block(in source: SwiftSource, within part: Range<Int>) -> SwiftSource.Block? {
        let sides = description.split(separator: ":").map { $0.filter { $0 != " " } }
        if sides.count == 2 {
            return source.declarations(in: part).first {
                $0.name == sides[0] && $0.inherited.contains(sides[1])
            }?.block
        }
        let words = description.split(separator: " ").map(String.init)
        guard words.count == 2, Self.keywords.contains(words[0]) else {
            return source.member(description, in: part)
        }
        return source.declarations(in: part).first { $0.keyword == words[0] && $0.name == words[1] }?.block
    }
}
