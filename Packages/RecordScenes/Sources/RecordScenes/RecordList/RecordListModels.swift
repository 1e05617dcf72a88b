import SceneKitCore

/// The use cases of a list of records.
public enum RecordList {
    public enum ShowRecords {
        typealias Request = RecordListQuery

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var query: RecordListQuery
            public var page: Result<RecordsPage<R>, RecordsFailure>
        }

        public struct ViewModel: Equatable, Sendable {
            var columns: [ListBlock.Column] = []
            var rows: [ListBlock.Row] = []
            var sum: ListBlock.Row?
            /// The event that leads to a letter; nil for an order by other keys.
            var jump: ListBlock.Jump?
            var offset = 0
            var total = ListBlock.Total(0)
            /// The reason why there are no rows.
            var placeholder = LocalizedText(verbatim: "")
            /// The options of the filters' fields, with the numbers of their records.
            var choices: [String: [ValueKind.Choice]] = [:]
            var undo: LocalizedText?
            var rights = RecordRights()
            /// Whether only a part of the records is shown.
            var isNarrowed = false
            /// A failure, with which the list keeps its rows.
            var message: Message?
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
            var question: Question?
            var message: Message?
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
        }
    }

    /// Performing a declared action on records.
    enum PerformAction {
        struct Request: Equatable, Sendable {
            var action: String
            var ids: [String]
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
            var rows: [ListBlock.Row] = []
            var question: Question?
            var message: Message?
        }
    }
}
