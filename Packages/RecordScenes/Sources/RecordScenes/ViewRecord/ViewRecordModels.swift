public import SceneKitCore

/// The use cases of a record's card.
public enum ViewRecord {
    /// The identifier of the list of changes.
    static let historyList = "history"

    public enum FetchRecord {
        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var id: String
            public var record: Result<ShownRecord<R>, RecordsFailure>
        }

        public struct ViewModel: Equatable, Sendable {
            public var title = LocalizedText(verbatim: "")
            /// Nil if the record is not there or cannot be read.
            public var detail: DetailBlock?
            /// The records that refer to it, by their scenes.
            public var referring: [ListBlock] = []
            /// The newest changes; nil if the person does not see the history.
            public var history: ListBlock?
            /// The sentences of those changes, by the rows' identifiers.
            var changes: [String: LocalizedText] = [:]
            var rights = RecordRights()
            public var message: Message?
        }
    }

    enum PerformAction {
        struct Request: Equatable, Sendable {
            var action: String
            /// The entries of the action's values, by field.
            var values: [String: [FieldEntry]] = [:]
        }
    }

    enum ChangeImage {
        struct Request: Equatable, Sendable {
            /// The document with the image; nil to remove the present one.
            var document: String?
        }
    }

    /// Asking before a record gets the values that it had after a change.
    public enum AskToRestore {
        struct Request: Equatable, Sendable {
            var revision: Int
        }

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var revision: Int
            public var preview: Result<RecordPreview<R>, RecordsFailure>
            /// Whether somebody has changed the record since the last question.
            public var isChanged = false
        }
    }

    public enum DeleteRecord {
        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var records: Result<[R], RecordsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var isDeleted = false
            var message: Message
        }
    }
}
