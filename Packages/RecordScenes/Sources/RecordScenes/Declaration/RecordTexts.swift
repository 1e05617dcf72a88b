public import SceneKitCore

/// The texts of ready-made scenes that differ from the standard ones.
///
/// A presenter of one's own decides about all others; see ``RecordPresenters``.
public struct RecordTexts: Sendable {
    /// The purpose of the list, in a sentence.
    public var listSummary: LocalizedText?
    /// The purpose of the form, in a sentence.
    public var formSummary: LocalizedText?
    /// The effect of a search, in a sentence.
    public var searchSummary: LocalizedText?
    /// The names of a record that commands accept: `the loan's number`.
    public var recordSummary: LocalizedText?
    /// The same for a form that is also for new records.
    public var formRecordSummary: LocalizedText?
    /// The heading of the column with the titles.
    public var heading: LocalizedText?
    /// The title of the form for a new record.
    public var newTitle: LocalizedText?
    /// The reason why a list without a search and filters has no rows.
    public var nothing: LocalizedText?
    /// The reason why a search or a filter shows no rows.
    public var noMatch: (@Sendable (RecordListQuery) -> LocalizedText)?
    /// The message about a saved form, by the record's title; nil for none.
    public var saved: @Sendable (_ title: String) -> LocalizedText? = {
        "Saved: \(LocalizedText(verbatim: $0))."
    }
    /// The message about a failure; nil for the standard one.
    public var failure: @Sendable (RecordsFailure) -> Message? = { _ in nil }

    init() {}

    /// The message about a failure.
    func message(_ reason: RecordsFailure) -> Message { failure(reason) ?? reason.message }
}
