import SceneKitCore

/// Presents the records to choose from.
@MainActor
protocol PickRecordPresentationLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func presentRecords(response: RecordList.ShowRecords.Response<R>)
}

final class PickRecordPresenter<R: FieldRecord>: PickRecordPresentationLogic {
    weak var viewController: (any PickRecordDisplayLogic)?
    private let scenes: RecordScenes<R>
    private let wording: RecordWording<R>

    init(scenes: RecordScenes<R>) {
        self.scenes = scenes
        wording = RecordWording(scenes: scenes)
    }

    func presentRecords(response: RecordList.ShowRecords.Response<R>) {
        viewController?.displayRecords(viewModel: wording.list(response, rights: RecordRights()))
    }
}
