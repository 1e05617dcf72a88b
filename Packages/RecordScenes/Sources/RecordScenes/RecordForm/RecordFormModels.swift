import SceneKitCore

/// The use cases of a record's form.
enum RecordForm {
    enum FetchRecord {
        struct Response<R: FieldRecord>: Equatable, Sendable {
            /// Nil for a new record.
            var record: Result<LoadedRecord<R>, RecordsFailure>?
            /// The titles of records that each reference may name.
            var suggestions: [String: [String]] = [:]
        }

        struct ViewModel<R: FieldRecord>: Equatable, Sendable {
            enum Content: Equatable, Sendable {
                case new
                case existing(RecordDraft<R>)
                /// The record does not exist; the message shows the reason.
                case missing(Message)
            }

            var title: LocalizedText
            var content: Content
            var suggestions: [String: [String]] = [:]
        }
    }

    enum SaveRecord {
        struct Request<R: FieldRecord>: Equatable, Sendable {
            var edit: FormEdit<RecordDraft<R>>
        }

        struct Response<R: FieldRecord>: Equatable, Sendable {
            var record: Result<R, RecordsFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case saved(Message)
            case refused(FormRefusal)
        }
    }

    /// Offering the titles that begin as a person has typed.
    enum SuggestRecords {
        struct Request: Equatable, Sendable {
            var field: String
            var text: String
        }

        struct ViewModel: Equatable, Sendable {
            var field: String
            var titles: [String]
        }
    }
}

/// A record with the titles of those that it refers to.
public struct LoadedRecord<R: FieldRecord>: Equatable, Sendable {
    public var record: R
    /// The titles by field and id.
    var titles: [String: [String: String]] = [:]

    public init(record: R) {
        self.record = record
    }
}
