import SceneTestKit
import Testing

@Suite struct SpyTests {
    @Test("What was received is compared whole")
    func received() {
        let spy = Spy<String>()
        spy.record("first")
        spy.record("second")
        #expect(spy.received == ["first", "second"])
    }

    @Test("An expectation of '.init()' is of one call, not of none")
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

    @Test("A call that no line expected fails the test when the spy goes")
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
        "000-25: a journal that doubles share has their calls in one order, with what was stored before each response"
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
