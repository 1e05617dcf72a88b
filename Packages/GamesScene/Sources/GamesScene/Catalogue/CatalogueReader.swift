/// Reads a catalogue's document as `catalogue.schema.json` describes it.
///
/// Members that the schema does not know are passed over, so that a later catalogue may say more of a game.
struct CatalogueReader {
    static let version = 1
    static let titleLimit = 200
    static let nameLimit = 100

    private let bytes: [UInt8]

    /// The document's games, in its order.
    ///
    /// - Throws: `CatalogueFault` for the first thing that is wrong.
    static func games(in bytes: [UInt8]) throws(CatalogueFault) -> [Game] {
        let node: JSONNode
        do {
            node = try JSONParser.parse(bytes)
        } catch {
            throw CatalogueFault(at: error.offset, of: bytes, reason: error.reason)
        }
        return try CatalogueReader(bytes: bytes).games(of: node)
    }

    private func games(of document: JSONNode) throws(CatalogueFault) -> [Game] {
        let members = try object(document, path: "")
        let version = try member("version", of: members, in: document, path: "")
        guard version.value == .number("\(Self.version)") else {
            throw fault(version, "version", "only version \(Self.version) is known")
        }
        let list = try member("games", of: members, in: document, path: "")
        guard case .array(let nodes) = list.value else {
            throw fault(list, "games", "a list is expected, not \(list.kind)")
        }
        var games: [Game] = []
        games.reserveCapacity(nodes.count)
        var positions: [String: Int] = [:]
        for (position, node) in nodes.enumerated() {
            let path = "games[\(position)]"
            let game = try game(node, path: path)
            if let first = positions.updateValue(position, forKey: game.id) {
                throw fault(node, path + ".id", "'\(game.id)' is the id of games[\(first)] already")
            }
            games.append(game)
        }
        return games
    }

    private func game(_ node: JSONNode, path: String) throws(CatalogueFault) -> Game {
        let members = try object(node, path: path)
        let id = try member("id", of: members, in: node, path: path)
        let title = try member("title", of: members, in: node, path: path)
        let year = try member("year", of: members, in: node, path: path)
        let image = members["imageName"]
        return Game(
            id: try name(id, path: path + ".id"),
            title: try self.title(title, path: path + ".title"),
            year: try self.year(year, path: path + ".year"),
            imageName: try imageName(image, path: path + ".imageName")
        )
    }

    private func title(_ node: JSONNode, path: String) throws(CatalogueFault) -> String {
        let title = try text(node, path: path)
        guard title.contains(where: { !$0.isWhitespace }) else { throw fault(node, path, "it is empty") }
        guard title.unicodeScalars.count <= Self.titleLimit else {
            throw fault(node, path, "it has more than \(Self.titleLimit) characters")
        }
        return title
    }

    private func year(_ node: JSONNode, path: String) throws(CatalogueFault) -> Int {
        guard case .number(let digits) = node.value, let year = Int(digits), Game.years.contains(year) else {
            let found = if case .number(let digits) = node.value { digits } else { node.kind }
            throw fault(
                node,
                path,
                "a whole number from \(Game.years.lowerBound) to \(Game.years.upperBound) is expected, not \(found)"
            )
        }
        return year
    }

    private func imageName(_ node: JSONNode?, path: String) throws(CatalogueFault) -> String? {
        guard let node, node.value != .null else { return nil }
        return try name(node, path: path)
    }

    /// A name that is safe in a location and in a file's name.
    private func name(_ node: JSONNode, path: String) throws(CatalogueFault) -> String {
        let name = try text(node, path: path)
        let isAllowed = name.utf8.allSatisfy {
            Unicode.Scalar($0).properties.isAlphabetic && $0 < 0x80 || "0123456789._-".utf8.contains($0)
        }
        guard isAllowed, !name.isEmpty, name.first != ".", name.utf8.count <= Self.nameLimit else {
            throw fault(
                node,
                path,
                "1 to \(Self.nameLimit) letters, digits and . _ - are expected, without a dot at the front"
            )
        }
        return name
    }

    private func text(_ node: JSONNode, path: String) throws(CatalogueFault) -> String {
        guard case .text(let text) = node.value else {
            throw fault(node, path, "a text is expected, not \(node.kind)")
        }
        return text
    }

    private func object(_ node: JSONNode, path: String) throws(CatalogueFault) -> [String: JSONNode] {
        guard case .object(let members) = node.value else {
            throw fault(node, path, "an object is expected, not \(node.kind)")
        }
        return Dictionary(members.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    }

    private func member(
        _ name: String,
        of members: [String: JSONNode],
        in node: JSONNode,
        path: String
    ) throws(CatalogueFault) -> JSONNode {
        guard let member = members[name] else { throw fault(node, path, "'\(name)' is missing") }
        return member
    }

    private func fault(_ node: JSONNode, _ path: String, _ reason: String) -> CatalogueFault {
        CatalogueFault(at: node.offset, of: bytes, path: path, reason: reason)
    }
}
