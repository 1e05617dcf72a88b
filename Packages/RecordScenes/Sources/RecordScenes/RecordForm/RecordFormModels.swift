public import SceneKitCore

/// The use cases of a record's form.
public enum RecordForm {
    public enum FetchRecord {
        public struct Response<R: FieldRecord>: Equatable, Sendable {
            /// Nil for a new record.
            public var record: Result<LoadedRecord<R>, RecordsFailure>?
            /// The titles of records that each reference may name.
            public var suggestions: [String: [String]] = [:]
        }

        public struct ViewModel<R: FieldRecord>: Equatable, Sendable {
            public enum Content: Equatable, Sendable {
                case new
                case existing(RecordDraft<R>)
                /// The record does not exist; the message shows the reason.
                case missing(Message)
            }

            public var title: LocalizedText
            public var content: Content
            public var suggestions: [String: [String]] = [:]
        }
    }

    public enum SaveRecord {
        struct Request<R: FieldRecord>: Equatable, Sendable {
            var edit: FormEdit<RecordDraft<R>>
        }

        public struct Response<R: FieldRecord>: Equatable, Sendable {
            public var record: Result<R, RecordsFailure>
        }

        public enum ViewModel: Equatable, Sendable {
            /// The message about it; nil for none.
            case saved(Message?)
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
