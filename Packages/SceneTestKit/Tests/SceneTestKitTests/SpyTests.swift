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
}
