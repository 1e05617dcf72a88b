import SceneKitCore
import StorageWorkers

/// A new value of a property of a stored record.
struct BrowsedChange: Equatable, Sendable {
    /// The address of the record; see ``BrowseRecordDataStore/record``.
    var record = ""
    var property = ""
    var value = ""
    /// Whether the property is to have no value.
    var isEmptied = false
}

/// A record as it is, and as a change would make it.
struct BrowsedPreview: Equatable, Sendable {
    var property: String
    var before: BrowsedRecord
    var after: BrowsedRecord
}

extension BrowsedChange {
    /// The record with the new value.
    ///
    /// - Throws: `RecordsFailure.refused` for a property that the record has not, or a value that is none of it.
    func applied<R: Record>(to record: R) throws -> R {
        var body: [UInt8] = []
        try record.appendBody(to: &body)
        guard case .object(var values)? = try? JSONReader.decode(JSONValue.self, from: body) else {
            throw refusal("it has no properties")
        }
        let old = values[property]
        guard property != "id", !BrowsedRecord.isSecret(property) else {
            throw refusal("'\(shown)' cannot be changed here")
        }
        values[property] = isEmptied ? nil : try json(over: old)
        var changed: R
        do {
            let bytes = try JSONValue.object(values).encoded()
            changed = try bytes.withUnsafeBytes { try R.decode(id: record.id, body: $0) }
        } catch {
            throw refusal("'\(shown)' cannot have this value: \(LocalizedText(verbatim: "\(error)"))")
        }
        body = []
        try changed.appendBody(to: &body)
        // The type leaves out properties that it does not know.
        let kept = try JSONReader.decode(JSONValue.self, from: body)
        guard case .object(let values) = kept, old != nil || isEmptied || values[property] != nil else {
            throw refusal("the record has no property '\(shown)'")
        }
        return changed
    }

    private var shown: String { VisibleText.line(property) }

    /// The new value in the form of the old one: a text is taken as it is, other values are JSON.
    private func json(over old: JSONValue?) throws -> JSONValue {
        if case .string? = old { return .string(value) }
        do {
            return try JSONReader.decode(JSONValue.self, from: Array(value.utf8))
        } catch {
            guard old == nil else {
                throw refusal(
                    "'\(shown)' has another form of values: \(VisibleText.excerpt(old?.text ?? ""))"
                )
            }
            return .string(value)
        }
    }

    private func refusal(_ reason: LocalizedText) -> RecordsFailure {
        .refused(Message(.error, "Nothing was changed: \(reason)."))
    }
}
