extension Card {
    /// The maximum number of different categories, limited by the keys that a store allows for a record.
    public static let categoryLimit = 32_000
    /// The maximum number of properties without the members of a group.
    public static let propertyLimit = 10_000
    /// The maximum bytes of the parameters of all properties.
    public static let parameterLimit = 128 << 10
    /// The maximum bytes of a name, an organisation, a phone number or an e-mail address.
    public static let nameLimit = 64 << 10
    /// The maximum bytes of all texts; pictures do not count.
    public static let textLimit = 4 << 20
    /// The maximum bytes of a card's UID, which becomes the id of its record.
    public static let identifierLimit = 2_400

    /// The reason why the card exceeds a limit; nil for nearly every card.
    ///
    /// The limits bound the work that a card makes for everybody who shares a server with its owner.
    public var excess: String? {
        if let problem = identifierProblem { return problem }
        // A smaller card exceeds no other limit.
        guard bytes.count >= Self.propertyLimit else { return nil }
        var counts = (properties: 0, parameters: 0, text: 0)
        var longName: (name: String, count: Int)?
        forEachLine { line in
            let parameters = line.parameters
            counts.parameters += parameters.count
            if !line.isMember { counts.properties += 1 }
            if !line.isBinary { counts.text += line.value.count }
            guard line.value.count > Self.nameLimit, line.isShownInLists, longName == nil else { return }
            longName = (String(decoding: line.name, as: UTF8.self), line.value.count)
        }
        if let longName {
            return "\(longName.name) has \(longName.count) bytes, and \(Self.nameLimit) are the most"
        }
        if counts.properties > Self.propertyLimit {
            return "the card has \(counts.properties) properties, and \(Self.propertyLimit) are the most"
        }
        if counts.parameters > Self.parameterLimit {
            return
                "the card's parameters have \(counts.parameters) bytes, and \(Self.parameterLimit) are the most"
        }
        if counts.text > Self.textLimit {
            return "the card's texts have \(counts.text) bytes, and \(Self.textLimit) are the most"
        }
        // A category takes at least two bytes, and counting the categories is slow.
        guard bytes.count >= Self.categoryLimit * 2 else { return nil }
        let count = Set(categories).count
        return count > Self.categoryLimit
            ? "the card has \(count) categories, and \(Self.categoryLimit) are the most" : nil
    }
}

extension Card {
    /// A UID of so many bytes has room beside the names of any card.
    private static let sureIdentifier = 500
    /// The bytes of a UID and a sort key of the card that every store takes: database servers limit the length of an
    /// indexed row.
    private static let rowLimit = 2_560
    /// The bytes of the longest sort key, since longer ones are cut.
    private static let longestKey = 1_820

    private var identifierProblem: String? {
        let length = withValue(of: "UID", \.count)
        guard length > Self.sureIdentifier else { return nil }
        guard length <= Self.identifierLimit else {
            return "the card's UID has \(length) bytes, and \(Self.identifierLimit) are the most"
        }
        var (names, substitute) = (0, 0)
        forEachLine { line in
            if line.isNamed(anyOf: ["FN", "N", "SORT-STRING", "CATEGORIES"]) || line.isPhoneticName {
                names += line.keyLength
            } else if line.isNamed(anyOf: ["ORG", "NICKNAME", "EMAIL", "TEL", "IMPP", "ADR", "URL"]) {
                substitute = max(substitute, line.keyLength)
            }
        }
        let most = Self.rowLimit - min(names > 0 ? names : substitute, Self.longestKey)
        guard length > most else { return nil }
        return "the card's UID has \(length) bytes, and beside its names \(most) are the most"
    }
}

extension CardLine {
    /// The bytes that the line has at most in a sort key: for a letter up to 8 in ASCII, and more in other scripts.
    fileprivate var keyLength: Int {
        let isPlain = value.allSatisfy { $0 < 0x80 } && parameters.allSatisfy { $0 < 0x80 }
        return (value.count + parameters.count) * (isPlain ? 8 : 64)
    }

    fileprivate var isPhoneticName: Bool {
        isNamed(anyOf: ["X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME"])
    }

    fileprivate func isNamed(anyOf names: [String]) -> Bool { names.contains { isNamed(text: $0) } }

    fileprivate var isMember: Bool { isNamed("MEMBER") || isNamed("X-ADDRESSBOOKSERVER-MEMBER") }

    fileprivate var isShownInLists: Bool { isNamed(anyOf: ["FN", "N", "ORG", "NICKNAME", "TEL", "EMAIL"]) }

    /// Whether the value is encoded bytes rather than text.
    var isBinary: Bool {
        parameters.containsIgnoringCase("BASE64") || parameters.containsIgnoringCase("ENCODING=B")
            || UnsafeRawBufferPointer(rebasing: value.prefix(5)).equalsIgnoringCase("DATA:")
            || isNamed("PHOTO")
    }
}
