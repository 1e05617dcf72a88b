/// An item that a person picked in a scene opened for that purpose: enough for another module to name it and to open
/// it by its id.
public struct PickedItem: Codable, Hashable, Sendable {
    /// The id that the module's scenes take as a parameter.
    public var id: String
    /// The displayed name.
    public var title: String
    /// The postal addresses of a person or organisation, each with a line for each of its parts; empty for other items.
    public var addresses: [String]

    public init(id: String, title: String, addresses: [String] = []) {
        self.id = id
        self.title = title
        self.addresses = addresses
    }
}
