/// The records that a signed-in person kept before as a guest, such as a cart: a service that a host provides.
///
/// A scene moves the records that its module understands to the person's own in a transaction of both stores.
public struct GuestStore: Sendable {
    /// Nil for a guest, whose own store it is, and where guests keep no records.
    public let store: RecordStore?

    public init(_ store: RecordStore?) {
        self.store = store
    }
}
