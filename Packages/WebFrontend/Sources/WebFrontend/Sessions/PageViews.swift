import SceneKitCore

/// The last views of the lists on a page and below it, by location: the way back to a list leads to the page of the list
/// that the person left.
struct PageViews {
    private var addresses: [Location: PageAddress] = [:]

    /// The last view of a location.
    subscript(location: Location) -> PageAddress { addresses[location] ?? PageAddress(location) }

    /// Forgets the view of a location.
    mutating func forget(_ location: Location) { addresses[location] = nil }

    /// Notes the view of a page, and forgets those of locations that are not below it.
    mutating func show(_ address: PageAddress) {
        let steps = address.location.steps
        addresses = addresses.filter { steps.starts(with: $0.key.steps) }
        addresses[address.location] = address
        // The view of a list beside the page's scene is also that of the list alone.
        for place in steps.indices.dropLast() {
            if let view = address.view(at: place) { addresses[view.location] = view }
        }
    }
}
