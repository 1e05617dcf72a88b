/// The data of a scene of one record, which the list of the records sets: of the ready-made card and form, and of a scene of
/// one's own in their place.
@MainActor
public protocol RecordDataStore: AnyObject {
    /// Empty for a new record.
    var recordID: String { get set }
}
