import SceneKitCore

/// A page's address: the location, and the person's view of its lists.
///
/// The path is the location, `/ContactList`. The query holds view events, which change no records:
/// `?search=ann&contacts.sort=Name&contacts.from=M&contacts.offset=50`. A page that is opened by its address repeats them.
struct PageAddress: Equatable {
    var location: Location
    /// The values of filter fields by identifier.
    var filters: [String: String] = [:]
    /// The heading of the column that sorts a list, by list.
    var sorts: [String: String] = [:]
    /// The letter at which a list that is sorted by names begins, by list.
    var letters: [String: String] = [:]
    /// The position of a list's first row, by list; 0 is left out. It is counted from the letter on.
    var offsets: [String: Int] = [:]
    /// The location to open after a sign-in.
    var intended: Location?

    init(_ location: Location) {
        self.location = location
    }

    /// Begins the names of filters and lists of the scene at a position in the stack; empty for the page's own scene.
    static func scope(of place: Int?) -> String { place.map { "\($0)." } ?? "" }

    /// The view of the scene at a position in the stack, as an address of its own; nil if the address has none.
    func view(at place: Int) -> PageAddress? {
        let scope = Self.scope(of: place)
        func own<Value>(_ values: [String: Value]) -> [String: Value] {
            values.reduce(into: [:]) { own, value in
                if value.key.hasPrefix(scope) { own[String(value.key.dropFirst(scope.count))] = value.value }
            }
        }
        var view = PageAddress(Location(Array(location.steps.prefix(place + 1))))
        (view.filters, view.sorts, view.letters) = (own(filters), own(sorts), own(letters))
        let offsets = own(offsets)
        guard !view.filters.isEmpty || !view.sorts.isEmpty || !view.letters.isEmpty || !offsets.isEmpty
        else { return nil }
        view.offsets = offsets.filter { $0.value > 0 }
        return view
    }

    /// The same view with another page of a list.
    func offset(_ list: String, _ offset: Int) -> PageAddress {
        var address = self
        // The last view of a list beside the page's scene is remembered, so that the first page needs a name.
        address.offsets[list] = offset == 0 && !list.contains(".") ? nil : offset
        return address
    }

    /// The same view with the page of a list that has a number, from 1.
    func page(_ number: Int, of list: String) -> PageAddress { offset(list, (number - 1) * Page.rowsPerPage) }

    /// The same view with a list that begins at a letter, or at its first row for nil.
    func letter(_ letter: String?, of list: String) -> PageAddress {
        var address = offset(list, 0)
        address.letters[list] = letter
        return address
    }

    /// The same view with a list sorted by another column, from its first row.
    func sorted(_ list: String, by heading: String) -> PageAddress {
        var address = offset(list, 0)
        address.sorts[list] = heading
        return address
    }
}
