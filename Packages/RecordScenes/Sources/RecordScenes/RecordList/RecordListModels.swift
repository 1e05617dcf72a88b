public import SceneKitCore

/// The use cases of a list of records.
public enum RecordList {
    public enum ShowRecords {
        typealias Request = RecordListQuery

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var query: RecordListQuery
            public var page: Result<RecordsPage<R>, RecordsFailure>
        }

        public struct ViewModel: Equatable, Sendable {
            public var columns: [ListBlock.Column] = []
            public var rows: [ListBlock.Row] = []
            public var sum: ListBlock.Row?
            /// The event that leads to a letter; nil for an order by other keys.
            var jump: ListBlock.Jump?
            var offset = 0
            var total = ListBlock.Total(0)
            /// The reason why there are no rows.
            public var placeholder = LocalizedText(verbatim: "")
            /// The options of the filters' fields, with the numbers of their records.
            public var choices: [String: [ValueKind.Choice]] = [:]
            var undo: LocalizedText?
            var rights = RecordRights()
            /// Whether only a part of the records is shown.
            var isNarrowed = false
            /// A failure, with which the list keeps its rows.
            public var message: Message?
            /// A message about the rows, which gives way to any other.
            var notice: Message?
        }
    }

    /// Asking before records are deleted.
    public enum AskToDelete {
        struct Request: Equatable, Sendable {
            var ids: [String]
        }

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var deletion: Result<RecordDeletion<R>, RecordsFailure>
            /// The titles of records that somebody has changed since the last question.
            public var changed: [String] = []
        }

        public struct ViewModel: Equatable, Sendable {
            public var question: Question?
            public var message: Message?
        }
    }

    /// Changing fields of records.
    public enum ChangeRecords {
        typealias Request = RecordBulkChange

        public struct PreviewResponse<R: FieldRecord>: Equatable, Sendable {
            public var change: RecordBulkChange
            public var records: Result<[RecordPreview<R>], RecordsFailure>
        }

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var records: Result<[R], RecordsFailure>
            /// The declared action that changed them; nil for another change.
            public var action: String?
        }
    }

    /// Performing a declared action on records.
    enum PerformAction {
        struct Request: Equatable, Sendable {
            var action: String
            var ids: [String]
            /// The entries of the action's values, by field.
            var values: [String: [FieldEntry]] = [:]
        }
    }

    /// Performing a declared command of the list.
    enum PerformCommand {
        struct Request: Equatable, Sendable {
            var command: String
            /// The entries of the command's values, by field.
            var values: [String: [FieldEntry]] = [:]
            /// Whether a person wants it, and is told the result.
            var isWanted = false
        }
    }

    /// The result of a change.
    public struct NoticeViewModel: Equatable, Sendable {
        var message: Message
    }

    public enum ImportRecords {
        struct Request: Equatable, Sendable {
            var document = ""
            /// Whether the rows are only shown.
            var isPreview = false
        }

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var imported: Result<RecordImport<R>, RecordsFailure>
            /// Whether the rows are only shown.
            public var isPreview = false
            /// Whether the records have been written.
            public var isWritten = false
        }

        public struct ViewModel: Equatable, Sendable {
            /// Each row of the document and its effect.
            public var rows: [ListBlock.Row] = []
            public var question: Question?
            public var message: Message?
        }
    }
}
