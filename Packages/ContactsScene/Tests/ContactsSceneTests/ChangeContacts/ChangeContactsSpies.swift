import SceneKitCore
import SceneTestKit

@testable import ContactsScene

class ChangeContactsPresenterSpy: ValueSpy, ChangeContactsPresentationLogic {
    func presentDeleteQuestion(response: ChangeContacts.AskToDelete.Response) { record(response) }
    func presentDeletedContacts(response: ChangeContacts.DeleteContacts.Response) { record(response) }
    func presentTaggedContacts(response: ChangeContacts.TagContacts.Response) { record(response) }
    func presentChangedMembers(response: ChangeContacts.ChangeMembers.Response) { record(response) }
    func presentChangedPhoto(response: ChangeContacts.ChangePhoto.Response) { record(response) }
    func presentUndoneChange(response: ChangeContacts.UndoChange.Response) { record(response) }
    func presentRedoneChange(response: ChangeContacts.RedoChange.Response) { record(response) }
}

class ChangeContactsDisplaySpy: ValueSpy, ChangeContactsDisplayLogic {
    func displayDeleteQuestion(viewModel: ChangeContacts.AskToDelete.ViewModel) { record(viewModel) }
    func displayDeletedContacts(viewModel: ChangeContacts.DeleteContacts.ViewModel) { record(viewModel) }
    func displayNotice(viewModel: NoticeViewModel) { record(viewModel) }
}

class ChangeContactsInteractorSpy: ValueSpy, ChangeContactsBusinessLogic {
    /// Called when a contact to delete is fetched.
    var whileAsking: () -> Void = {}
    /// Called when something is changed.
    var whileChanging: () -> Void = {}

    func askToDelete(request: ChangeContacts.AskToDelete.Request) async {
        record(request)
        whileAsking()
    }

    func deleteContacts(request: ChangeContacts.DeleteContacts.Request) async {
        record(request)
        whileChanging()
    }

    func tagContacts(request: ChangeContacts.TagContacts.Request) async { record(request) }
    func changeMembers(request: ChangeContacts.ChangeMembers.Request) async {
        record(request)
        whileChanging()
    }

    func changePhoto(request: ChangeContacts.ChangePhoto.Request) async {
        record(request)
        whileChanging()
    }

    func undoChange(request: ChangeContacts.UndoChange.Request) async { record(request) }
    func redoChange(request: ChangeContacts.RedoChange.Request) async { record(request) }
}
