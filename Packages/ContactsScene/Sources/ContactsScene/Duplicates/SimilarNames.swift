/// Groups of contacts of which every two have similar names. A contact whose name is similar to some of a group only is
/// in a group of its own with one of them.
struct SimilarNames {
    typealias Named = (contact: Int32, name: NameForms)

    private var members: [[Named]] = []
    /// The first group of a contact.
    private var positions: [Int32: Int] = [:]

    var count: Int { members.count }

    /// The contacts of each group.
    var groups: [[Int32]] { members.map { $0.map(\.contact) } }

    /// Adds two contacts, unless their names are different.
    ///
    /// - Parameter areDistinct: Whether a person has told two contacts apart.
    mutating func add(_ first: Named, _ second: Named, areDistinct: (Int32, Int32) -> Bool) {
        guard first.name.likeness(to: second.name) != nil else { return }
        func fits(_ named: Named, _ position: Int) -> Bool {
            members[position].allSatisfy {
                $0.name.likeness(to: named.name) != nil && !areDistinct($0.contact, named.contact)
            }
        }
        switch (positions[first.contact], positions[second.contact]) {
        case (let position?, nil) where fits(second, position): join(second, position)
        case (nil, let position?) where fits(first, position): join(first, position)
        case (let position?, let other?) where position == other: break
        default:
            members.append([first, second])
            for member in [first, second] where positions[member.contact] == nil {
                positions[member.contact] = members.count - 1
            }
        }
    }

    private mutating func join(_ named: Named, _ position: Int) {
        members[position].append(named)
        positions[named.contact] = position
    }
}
