import SceneKitCore

final class BrowseRecordViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Record"))
    var dataStore: AnyObject? { interactor }
    private let interactor: any BrowseRecordBusinessLogic & BrowseRecordDataStore

    init(interactor: any BrowseRecordBusinessLogic & BrowseRecordDataStore) {
        self.interactor = interactor
    }

    func willAppear() async { await interactor.fetchRecord() }
}

extension BrowseRecordViewController: RecordsBrowserDisplayLogic {}
