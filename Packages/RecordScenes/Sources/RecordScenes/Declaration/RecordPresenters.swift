/// One's own presenters of ready-made scenes; nil for the standard ones.
///
/// Each is made for one instance of its scene, and gets that scene's standard presenter, which it may call.
public struct RecordPresenters<R: FieldRecord>: Sendable {
    public var list: (@MainActor @Sendable (RecordListPresenter<R>) -> any RecordListPresentationLogic<R>)?
    public var card: (@MainActor @Sendable (ViewRecordPresenter<R>) -> any ViewRecordPresentationLogic<R>)?
    public var form: (@MainActor @Sendable (RecordFormPresenter<R>) -> any RecordFormPresentationLogic<R>)?

    init() {}
}
