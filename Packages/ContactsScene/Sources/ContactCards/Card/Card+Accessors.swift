import TextWorkers

extension Card {
    /// The card's globally unique identifier, as it is written.
    public var uid: String? {
        get { first("UID").map { CardText.unescape($0.value) } }
        set { setText("UID", newValue ?? "") }
    }

    /// Sets a UID that is not a URI. In 4.0 it needs an explicit value type, since the default is a URI (RFC 6350,
    /// section 6.7.6).
    public mutating func setUID(text: String, in version: CardVersion) {
        let parameters = version == .v40 ? [CardParameter("VALUE", ["text"])] : []
        replaceFirst("UID", with: CardProperty("UID", parameters: parameters, value: CardText.escape(text)))
    }

    /// The time of the last change, as it is written.
    public var revision: String? {
        get { first("REV")?.value }
        set { replaceFirst("REV", with: newValue.map { CardProperty("REV", value: $0) }) }
    }

    /// The parts of the name.
    public var name: CardName {
        get {
            let parts = withValue(of: "N") { CardText.components($0, joinedBy: " ") }
            func part(_ index: Int) -> String { index < parts.count ? parts[index].trimmingBlanks : "" }
            return CardName(
                prefix: part(3),
                given: part(1),
                additional: part(2),
                family: part(0),
                suffix: part(4)
            )
        }
        set {
            guard newValue != name else { return }
            let parts = [
                newValue.family, newValue.given, newValue.additional, newValue.prefix, newValue.suffix,
            ]
            set("N", value: newValue.isEmpty ? nil : CardText.value(of: parts))
        }
    }

    /// The displayed name.
    public var formattedName: String {
        get { text("FN") }
        set { setText("FN", newValue) }
    }

    /// The nickname.
    public var nickname: String {
        get { text("NICKNAME") }
        set { setText("NICKNAME", newValue) }
    }

    /// The position in the organisation.
    public var title: String {
        get { text("TITLE") }
        set { setText("TITLE", newValue) }
    }

    /// The role in the organisation.
    public var role: String {
        get { text("ROLE") }
        set { setText("ROLE", newValue) }
    }

    /// All notes, joined by line breaks; setting it replaces them by one note.
    public var notes: String {
        get { all("NOTE").map { CardText.unescape($0.value) }.joined(separator: "\n") }
        set {
            guard newValue != notes else { return }
            removeAll("NOTE")
            setText("NOTE", newValue)
        }
    }

    /// Appends a note of its own; the others stay.
    public mutating func addNote(_ text: String) {
        append([CardProperty("NOTE", value: CardText.escape(text))])
    }

    /// The preferred or first organisation, and the units within it.
    public var organisation: [String] {
        get { preferred("ORG").map { CardText.texts($0.value) } ?? [] }
        set {
            guard newValue != organisation else { return }
            let units = newValue.allSatisfy(\.isEmpty) ? nil : CardText.value(of: newValue)
            set("ORG", value: units)
        }
    }

    /// All organisations, each with the units within it.
    public var organisations: [[String]] {
        all("ORG").map { CardText.texts($0.value) }
    }

    /// The categories of all `CATEGORIES`, in order.
    public var categories: [String] {
        get {
            all("CATEGORIES").flatMap { CardText.split($0.value, at: ",") }
                .map { CardText.unescape($0).trimmingBlanks }.filter { !$0.isEmpty }
        }
        set {
            guard newValue != categories else { return }
            let value = newValue.map(CardText.escape).joined(separator: ",")
            var list = properties
            let position = list.firstIndex { $0.name == "CATEGORIES" }
            let kept = position.map { list[$0] }
            list.removeAll { $0.name == "CATEGORIES" }
            if !value.isEmpty {
                var property = kept ?? CardProperty("CATEGORIES", value: value)
                property.value = value
                list.insert(property, at: min(position ?? list.count, list.count))
            }
            properties = list
        }
    }

    /// The web addresses, in order.
    public var urls: [String] {
        get { all("URL").map { CardText.unescape($0.value).trimmingBlanks } }
        set {
            guard newValue != urls else { return }
            replaceList("URL", with: newValue) {
                CardText.unescape($0.value).trimmingBlanks
            } make: {
                [CardProperty("URL", value: $0)]
            }
        }
    }

    /// The pictures, decoded on each access.
    public var photos: [CardPhoto] {
        get { all("PHOTO").compactMap(CardPhoto.init) }
        set {
            let version = version
            replaceList("PHOTO", with: newValue) {
                CardPhoto($0)
            } make: {
                [$0.property(in: version)]
            }
        }
    }

    /// Whether the card is a group of other cards: RFC 6350's `KIND`, or Apple's.
    public var isGroup: Bool {
        bytes.withUnsafeBytes { lines in
            lines.firstCardLine { $0.isNamed("KIND") || $0.isNamed("X-ADDRESSBOOKSERVER-KIND") }?
                .value.equalsIgnoringCase("GROUP") ?? false
        }
    }

    /// The members of a group card.
    public var members: [String] {
        (all("MEMBER") + all("X-ADDRESSBOOKSERVER-MEMBER")).map(\.value)
    }

    /// The import ids of a group card's members.
    public var memberIdentifiers: [String] {
        members.compactMap { member in
            var member = CardText.unescape(member)
            return member.withUTF8 { Self.identifier(UnsafeRawBufferPointer($0)) }
        }
    }

    private func text(_ name: String) -> String {
        withPreferredValue(of: name) { CardText.unescape(String(decoding: $0, as: UTF8.self)) }
    }

    private mutating func setText(_ name: String, _ text: String) {
        guard text != self.text(name) || (text.isEmpty && first(name) != nil) else { return }
        set(name, value: text.isEmpty ? nil : CardText.escape(text))
    }
}
