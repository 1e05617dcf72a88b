import SceneTestKit
import Testing

@Suite struct SpyTests {
    @Test("All received calls are compared")
    func received() {
        let spy = Spy<String>()
        spy.record("first")
        spy.record("second")
        #expect(spy.received == ["first", "second"])
    }

    @Test("Expecting '.init()' means one call, not none")
    func defaultCall() {
        struct Request: Equatable, Sendable { var text = "" }
        let spy = Spy<Request>()
        spy.record(Request())
        spy.expect(.init())
        spy.record(Request())
        spy.expect([.init()])
        spy.expect()
        spy.expect([])
    }

    @Test("An unexpected call fails the test when the spy is released")
    func unexpected() {
        withKnownIssue {
            let spy = Spy<String>("the presenter")
            spy.record("unexpected")
        } matching: {
            "\($0)".contains("unexpected")
        }
    }

    @Test("Calls in another order fail the test")
    func order() {
        withKnownIssue {
            let spy = Spy<Int>()
            spy.record(2)
            spy.record(1)
            spy.expect(1, 2)
        }
    }

    @Test(
        "000-25: a shared journal orders the calls of several doubles, with the stored data before each response"
    )
    @MainActor
    func sharedJournal() async {
        final class Store { var word = "" }
        let store = Store()
        let journal = Journal()
        let (worker, presenter) = (Spy<String>("the worker"), Spy<Int>("the presenter"))
        worker.write(to: journal)
        presenter.write(to: journal) { store.word }
        presenter.record(1)
        await Task.detached { worker.record("fetch") }.value
        store.word = "ada"
        presenter.record(2)
        journal.expect(.stored(""), .response(1), .work("fetch"), .stored("ada"), .response(2))
        #expect(worker.outstanding.isEmpty && presenter.outstanding.isEmpty)
    }
}
