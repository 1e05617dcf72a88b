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
    /// The maximum bytes of a card's UID, which becomes the id of its record. Database servers limit the length
    /// of an indexed row, and this leaves room for the longest keys.
    public static let identifierLimit = 500

    /// The reason why the card exceeds a limit; nil for nearly every card.
    ///
    /// The limits bound the work that a card makes for everybody who shares a server with its owner.
    public var excess: String? {
        let length = withValue(of: "UID", \.count)
        guard length <= Self.identifierLimit else {
            return "the card's UID has \(length) bytes, and \(Self.identifierLimit) are the most"
        }
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

extension CardLine {
    fileprivate var isMember: Bool { isNamed("MEMBER") || isNamed("X-ADDRESSBOOKSERVER-MEMBER") }

    fileprivate var isShownInLists: Bool {
        ["FN", "N", "ORG", "NICKNAME", "TEL", "EMAIL"].contains { isNamed(text: $0) }
    }

    /// Whether the value is encoded bytes rather than text.
    var isBinary: Bool {
        parameters.containsIgnoringCase("BASE64") || parameters.containsIgnoringCase("ENCODING=B")
            || UnsafeRawBufferPointer(rebasing: value.prefix(5)).equalsIgnoringCase("DATA:")
            || isNamed("PHOTO")
    }
}
