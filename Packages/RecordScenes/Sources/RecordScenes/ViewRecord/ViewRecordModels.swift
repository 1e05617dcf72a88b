import SceneKitCore

/// The use cases of a record's card.
enum ViewRecord {
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
            var rights = RecordRights()
            var message: Message?
        }
    }

    enum PerformAction {
        struct Request: Equatable, Sendable {
            var action: String
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
