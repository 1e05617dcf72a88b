import FoundationEssentials

/// The ids of new records.
public enum RecordID {
    /// A random id, of which the beginning is enough to name the record in a shell.
    public static func new() -> String { UUID().uuidString.lowercased() }
}
