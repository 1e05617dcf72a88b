import SceneKitCore

/// The use cases of a record's card.
enum ViewRecord {
    /// The identifier of the list of changes.
    static let historyList = "history"

    enum FetchRecord {
        struct Response<R: FieldRecord>: Equatable, Sendable {
            var id: String
            var record: Result<ShownRecord<R>?, RecordsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var title = LocalizedText(verbatim: "")
            /// Nil if the record is not there or cannot be read.
            var detail: DetailBlock?
            /// The records that refer to it, by their scenes.
            var referring: [ListBlock] = []
            /// The newest changes; nil if the person does not see the history.
            var history: ListBlock?
            /// The sentences of those changes, by the rows' identifiers.
            var changes: [String: LocalizedText] = [:]
            var rights = RecordRights()
            var message: Message?
        }
    }

    enum PerformAction {
        struct Request: Equatable, Sendable {
            var action: String
        }
    }

    /// Asking before a record gets the values that it had after a change.
    enum AskToRestore {
        struct Request: Equatable, Sendable {
            var revision: Int
        }

        struct Response<R: FieldRecord>: Equatable, Sendable {
            var revision: Int
            var preview: Result<RecordPreview<R>, RecordsFailure>
            /// Whether somebody has changed the record since the last question.
            var isChanged = false
        }
    }

    enum DeleteRecord {
        struct Response<R: FieldRecord>: Equatable, Sendable {
            var records: Result<[R], RecordsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var isDeleted = false
            var message: Message
        }
    }
}
