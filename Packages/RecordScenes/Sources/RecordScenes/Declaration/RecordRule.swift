public import SceneKitCore
public import StorageWorkers

/// A condition on changed records together with the stored ones, such as a name that only one record may have.
///
/// It is checked in the transaction of each change: of a form, an action, an import, and when one is taken back.
public struct RecordRule<R: FieldRecord>: Sendable {
    /// A record before and after a change.
    public struct Change: Equatable, Sendable {
        /// Nil for a new record.
        public var before: R?
        public var after: R

        public init(before: R?, after: R) {
            self.before = before
            self.after = after
        }
    }

    /// A changed record that the rule refuses.
    public struct Violation: Equatable, Sendable {
        /// The record's id.
        public var id: String
        /// The identifier of the field that shows the mistake.
        public var field: String
        /// The mistake in words, after the field's label: `the loan 'Emma' has it`.
        public var mistake: LocalizedText
        /// Whether the mistake is a whole sentence, to which no message adds the field's label.
        public var isSentence: Bool

        public init(id: String, field: String, _ mistake: LocalizedText, isSentence: Bool = false) {
            self.id = id
            self.field = field
            self.mistake = mistake
            self.isSentence = isSentence
        }
    }

    let violations: @Sendable ([Change], RecordReader) throws -> [Violation]

    /// Declares a rule.
    ///
    /// - Parameter violations: Finds the changes that it refuses, on the store's thread. The reader has the records as they
    ///   were before all changes.
    public static func rule(
        _ violations: @escaping @Sendable ([Change], RecordReader) throws -> [Violation]
    ) -> Self {
        Self(violations: violations)
    }

    /// Declares that no two records have the same value of a property. Records without a value differ from all others.
    ///
    /// ```swift
    /// $0.rules = [.unique(\.number, Loan.byNumber)]
    /// ```
    ///
    /// - Parameters:
    ///   - property: The property, which a field fills.
    ///   - index: The index of the property.
    public static func unique<Value: FieldValue & IndexKey & Hashable>(
        _ property: any KeyPath<R, Value> & Sendable,
        _ index: RecordIndex<R, Value>
    ) -> Self {
        let field = R.name(of: property)
        return .rule { changes, reader in
            let changed = Set(changes.map(\.after.id))
            var known: [Value: R] = [:]
            var violations: [Violation] = []
            for change in changes {
                let record = change.after
                let value = record[keyPath: property]
                guard !value.entries.isEmpty else { continue }
                let stored = try reader.page(R.self, RecordQuery(index[value], limit: changes.count + 1))
                let other = known[value] ?? stored.records.first { !changed.contains($0.id) }
                known[value] = known[value] ?? record
                guard let other else { continue }
                let title = LocalizedText(verbatim: VisibleText.line(other.title))
                violations.append(.init(id: record.id, field: field, "'\(title)' has the same"))
            }
            return violations
        }
    }
}
