import FoundationEssentials
public import SceneKitCore

/// The history of records: who changed which fields when, from what to what.
///
/// ```swift
/// $0.history = RecordHistory(private: ["fee"], keeping: .last(100))
/// ```
///
/// Each save, bulk change, action, deletion, import and undo writes it in its own transaction. The card of a record shows the
/// newest changes, and restores the record as it was after one of them. A deleted record keeps its history.
public struct RecordHistory: Sendable {
    /// The changes that a history keeps. Others are removed by the transaction of the next change.
    public enum Retention: Equatable, Sendable {
        /// The newest changes of each record: at most this number, at least 1.
        case last(Int)
        /// The changes of this number of days, at least 1.
        case days(Int)
        case everything
    }

    var privateFields: Set<String>
    let retention: Retention
    /// The people who see it; nil for those who may change the records.
    let readers: SceneAccess?
    let now: @Sendable () -> Int

    /// Declares a history.
    ///
    /// - Parameters:
    ///   - fields: The identifiers of fields that never enter it. Fields with passwords never do.
    ///   - retention: The changes that it keeps.
    ///   - readers: The people who see it; nil for those who may change the records.
    ///   - now: The time, in seconds since 1970; nil for that of the system.
    public init(
        private fields: Set<String> = [],
        keeping retention: Retention = .last(100),
        readers: SceneAccess? = nil,
        now: (@Sendable () -> Int)? = nil
    ) {
        privateFields = fields
        self.retention = retention
        self.readers = readers
        self.now = now ?? { Int(Date().timeIntervalSince1970) }
    }

    /// The fields of a record that enter it.
    func fields<R: FieldRecord>(of type: R.Type) -> [BoundField<R>] {
        R.fields.filter {
            !privateFields.contains($0.declaration.identifier) && !$0.declaration.kind.isSecret
        }
    }

    /// The mistake in the number of changes or days; nil if there is none.
    var fault: String? {
        switch retention {
        case .last(let number) where number < 1: "the history keeps \(number) changes: keep at least 1"
        case .days(let number) where number < 1: "the history keeps \(number) days: keep at least 1"
        default: nil
        }
    }
}

extension ValueKind {
    /// Whether values of this kind are never shown.
    var isSecret: Bool {
        switch self {
        case .password: true
        case .group(let parts): parts.contains { $0.kind.isSecret }
        default: false
        }
    }
}
