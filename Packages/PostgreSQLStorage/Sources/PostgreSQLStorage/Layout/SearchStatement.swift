/// The statements that find records by the beginnings of their words.
struct SearchStatement: Hashable {
    /// How many words the server compares; those behind are compared with the records' words.
    static let mostWords = 4

    var words: Int
    /// Whether it also gives the record's keys and words.
    var isWide: Bool

    static let all: [ServerStatement] = (1...mostWords).flatMap { words in
        [true, false].map { SearchStatement(words: words, isWide: $0).statement }
    }

    /// Gives number and id of some records, oldest first. Its parameters: space, collection, the number after which it
    /// begins, the limit, and both ends of the range of each word.
    var statement: ServerStatement {
        let parts = (0..<words).map { word in
            "SELECT number, id FROM scenekit_words WHERE space = $1 AND collection = $2 AND number > $3 "
                + "AND word >= $\(5 + 2 * word) AND word < $\(6 + 2 * word)"
        }
        // An intersection leaves out what it has already, as a lone part must too.
        let all = words == 1 ? parts[0] + " GROUP BY number, id" : parts.joined(separator: " INTERSECT ")
        let found = "SELECT number, id FROM (\(all)) AS f ORDER BY number LIMIT $4"
        guard isWide else { return ServerStatement(found) }
        return ServerStatement(
            "SELECT s.number, s.id, r.keys, r.words FROM (\(found)) AS s LEFT JOIN LATERAL (SELECT keys, words "
                + "FROM scenekit_records WHERE space = $1 AND collection = $2 AND id = s.id LIMIT 1) AS r ON true "
                + "ORDER BY s.number"
        )
    }
}
