extension Card {
    /// Has a group card list another member in place of some, or only once if it lists several of them.
    ///
    /// - Parameters:
    ///   - identifiers: The import ids of the members, as in `memberIdentifiers`.
    ///   - other: The import id of the other.
    public mutating func replaceMembers(_ identifiers: Set<String>, by other: String) {
        var isListed = memberIdentifiers.contains(other)
        properties = properties.compactMap { property in
            guard let member = Self.member(property), identifiers.contains(member) else { return property }
            guard !isListed else { return nil }
            isListed = true
            var property = property
            property.value = Self.memberValue(other)
            return property
        }
    }

    /// Has a group card list a member, once; in Apple's property if the card has Apple's kind.
    public mutating func addMember(_ identifier: String) {
        guard !memberIdentifiers.contains(identifier) else { return }
        let isApple = version != .v40 || first("X-ADDRESSBOOKSERVER-KIND") != nil
        let name = isApple ? "X-ADDRESSBOOKSERVER-MEMBER" : "MEMBER"
        append([CardProperty(name, value: Self.memberValue(identifier))])
    }

    /// Has a group card not list a member.
    public mutating func removeMember(_ identifier: String) {
        properties = properties.filter { Self.member($0) != identifier }
    }

    /// The import id of the member that a property lists; nil for another property.
    private static func member(_ property: CardProperty) -> String? {
        guard property.name == "MEMBER" || property.name == "X-ADDRESSBOOKSERVER-MEMBER" else { return nil }
        var member = CardText.unescape(property.value)
        return member.withUTF8 { Self.identifier(UnsafeRawBufferPointer($0)) }
    }

    /// A UUID as a URI, as all versions write it; any other UID as it is.
    private static func memberValue(_ identifier: String) -> String {
        var text = identifier
        let isUUID = text.withUTF8 { Self.isUUID(UnsafeRawBufferPointer($0)) }
        return isUUID ? "urn:uuid:" + identifier : CardText.escape(identifier)
    }
}
