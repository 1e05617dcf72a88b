public import SceneKitCore
import StorageWorkers

/// The reason why an operation on records failed; presenters word it.
public enum RecordsFailure: SceneFailure, Equatable {
    /// There is no record of this id; the text may be the name of other ones.
    case notFound(String, similar: [PickedItem] = [])
    /// The records browser has no collection of this address.
    case noCollection(String)
    /// The history of a record has no change of this number, or no longer.
    case noRevision(Int)
    /// The store's error, in its own words.
    case storage(LocalizedText)
    /// The person may keep no more, for this reason.
    case full(LocalizedText)
    /// The person may not do it, for this reason.
    case denied(LocalizedText)
    /// A document's error, in its own words.
    case document(LocalizedText)
    /// Mistakes in the fields of a form.
    case fields([FieldMistake])
    /// A record of this title would not fulfil a check.
    case unfulfilled(String, FieldMistake)
    /// An edit would overwrite what somebody else has changed.
    case conflict(EditConflict)
    /// So many records of this name refer to a record of a deletion.
    case referred(RecordNames, count: Int)
    /// The records of these titles are no longer as they were shown.
    case changedSinceShown([String])
    /// A refusal of an action, a rule, a command or a worker of one's own, in its own words.
    case refused(Message)
    /// More records than one change may have, which is this number.
    case tooMany(Int)
    case cancelled

    public init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .cancelled
            case let conflict as EditConflict: .conflict(conflict)
            case let error as DocumentError: .document(error.text)
            case let problem as FieldProblem: .refused(Message(.warning, problem.text))
            case StorageError.spaceFull(let reason): .full(LocalizedText(verbatim: reason))
            case StorageError.denied(let reason): .denied(LocalizedText(verbatim: reason))
            default: .storage(LocalizedText(error))
            }
    }

    /// The reason in words, for a person.
    public var text: LocalizedText {
        switch self {
        case .notFound(let id, let similar) where similar.isEmpty:
            "There is no record '\(VisibleText.line(id))'."
        case .notFound(let id, let similar):
            "There is no record '\(VisibleText.line(id))'. Did you mean \(LocalizedText(ids: similar))?"
        case .noCollection(let address):
            "There is no collection '\(VisibleText.line(address))': choose one of the scene RecordsBrowser."
        case .noRevision(let number): "The history has no revision \(number)."
        case .storage(let reason): "The records could not be reached: \(reason)"
        case .full(let reason): "Nothing was saved: \(reason)."
        case .denied(let reason): "That is not allowed: \(reason)."
        case .document(let reason): reason
        case .fields(let mistakes):
            "Nothing was changed: \(LocalizedText.joined(mistakes.map(\.text), separator: "; "))."
        case .unfulfilled(let title, let mistake): "Nothing was changed: \(title): \(mistake.text)."
        case .conflict(let conflict): FormRefusal(conflict).message.$text
        case .referred(let names, let count):
            "Nothing was deleted: \(names.counted(count)) would refer to nothing."
        case .changedSinceShown(let titles):
            "Nothing was changed: \(titles.joined(separator: ", ")) changed meanwhile."
        case .tooMany(let limit): "Nothing was changed: one change has at most \(limit.grouped) records."
        case .refused(let message): message.$text
        case .cancelled: "Cancelled."
        }
    }

    public var message: Message {
        if case .refused(let message) = self { message } else { Message(.error, text) }
    }
}

extension LocalizedText {
    /// The ids of records with their titles, for a person who has given a name in place of an id.
    init(ids records: [PickedItem]) {
        let texts = records.map { record in
            LocalizedText(verbatim: "\(VisibleText.line(record.id)) (\(VisibleText.line(record.title)))")
        }
        self = .joined(texts, separator: ", ")
    }
}

/// A mistake in a field of a record.
public struct FieldMistake: Equatable, Sendable {
    public var field: String
    public var label: LocalizedText
    /// The mistake, as it is shown beside the field.
    public var mistake: LocalizedText
    /// Whether the mistake is a whole sentence, which names the field or needs no field.
    public var isSentence: Bool

    public init(field: String, label: LocalizedText, _ mistake: LocalizedText, isSentence: Bool = false) {
        self.field = field
        self.label = label
        self.mistake = mistake
        self.isSentence = isSentence
    }

    /// The mistake where its field is not seen: `Given back: is before the loan`.
    var text: LocalizedText { isSentence ? mistake : "\(label): \(mistake)" }
}
