import StorageWorkers

/// Reads a catalogue's document as `catalogue.schema.json` describes it.
///
/// Unknown members are ignored, so that later catalogues can describe games in more detail.
struct CatalogueReader: Decodable {
    static let version = 1
    static let titleLimit = 200
    static let nameLimit = 100
    static let addressLimit = 2_000

    private enum Key: String, CodingKey { case version, games }

    private var games: [Game] = []

    /// The document's games, in its order.
    ///
    /// - Throws: `JSONFault` for the first mistake.
    static func games(in bytes: [UInt8]) throws(JSONFault) -> [Game] {
        try JSONReader.decode(CatalogueReader.self, from: bytes).games
    }

    init(from decoder: any Decoder) throws {
        let document = try decoder.container(keyedBy: Key.self)
        guard try document.decode(Double.self, forKey: .version) == Double(Self.version) else {
            throw document.fault(.version, "only version \(Self.version) is known")
        }
        var list = try document.nestedUnkeyedContainer(forKey: .games)
        var positions: [String: Int] = [:]
        while !list.isAtEnd {
            let position = list.currentIndex
            let members = try list.nestedContainer(keyedBy: GameKey.self)
            let game = try Game(members)
            if let first = positions.updateValue(position, forKey: game.id) {
                throw members.fault(.id, "'\(game.id)' is the id of games[\(first)] already")
            }
            games.append(game)
        }
    }
}

private enum GameKey: String, CodingKey { case id, title, year, imageName, image }

extension Game {
    fileprivate init(_ members: KeyedDecodingContainer<GameKey>) throws {
        id = try members.name(.id)
        title = try members.decode(String.self, forKey: .title)
        guard title.contains(where: { !$0.isWhitespace }) else { throw members.fault(.title, "it is empty") }
        guard title.unicodeScalars.count <= CatalogueReader.titleLimit else {
            throw members.fault(.title, "it has more than \(CatalogueReader.titleLimit) characters")
        }
        let number = try members.decode(Double.self, forKey: .year)
        guard let year = Int(exactly: number), Game.years.contains(year) else {
            let years = "\(Game.years.lowerBound) to \(Game.years.upperBound)"
            throw members.fault(.year, "a whole number from \(years) is expected, not \(number)")
        }
        self.year = year
        imageName =
            try members.contains(.imageName) && !members.decodeNil(forKey: .imageName)
            ? members.name(.imageName) : nil
        image =
            try members.contains(.image) && !members.decodeNil(forKey: .image) ? members.address(.image) : nil
    }
}

extension KeyedDecodingContainer {
    /// A name that is safe in a location and in a file's name.
    fileprivate func name(_ key: Key) throws -> String {
        let name = try decode(String.self, forKey: key)
        let isAllowed = name.utf8.allSatisfy {
            Unicode.Scalar($0).properties.isAlphabetic && $0 < 0x80 || "0123456789._-".utf8.contains($0)
        }
        guard isAllowed, !name.isEmpty, name.first != ".", name.utf8.count <= CatalogueReader.nameLimit else {
            let limit = CatalogueReader.nameLimit
            let expected = "1 to \(limit) letters, digits and . _ - are expected, without a dot at the front"
            throw fault(key, expected)
        }
        return name
    }

    /// An address, absolute or relative. Which ones are requested is decided when it is needed.
    fileprivate func address(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard !text.isEmpty, text.utf8.count <= CatalogueReader.addressLimit,
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else {
            throw fault(key, "an address of 1 to \(CatalogueReader.addressLimit) characters is expected")
        }
        return text
    }

    fileprivate func fault(_ key: Key, _ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }
}
