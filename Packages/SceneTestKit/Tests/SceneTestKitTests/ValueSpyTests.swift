import SceneTestKit
import Testing

@MainActor
@Suite("A spy of values of any types")
struct ValueSpyTests {
    private struct Greeting: Equatable { var name: String }
    private struct Farewell: Equatable { var name: String }

    @Test("It expects the values that it received, in their order")
    func expected() {
        let spy = ValueSpy()
        spy.record(Greeting(name: "Ada"))
        spy.record(Farewell(name: "Ada"))
        spy.expect(Greeting(name: "Ada"), Farewell(name: "Ada"))
        spy.expect()
        spy.record(Greeting(name: "Bob"))
        #expect(spy.received.last as? Greeting == Greeting(name: "Bob"))
        spy.expect(all: [])
    }

    @Test(
        "A value of another type or with another content fails the test, and so does one that nobody expects"
    )
    func unexpected() {
        for expected in [Farewell(name: "Ada"), Greeting(name: "Bob")] as [any Equatable & Sendable] {
            withKnownIssue {
                let spy = ValueSpy()
                spy.record(Greeting(name: "Ada"))
                spy.expect(expected)
            } matching: {
                "\($0)".contains("ValueSpy received other calls")
            }
        }
        withKnownIssue {
            let spy = ValueSpy()
            spy.record(Greeting(name: "Ada"))
        } matching: {
            "\($0)".contains("Greeting(name: \"Ada\")")
        }
    }

    @Test("000-25: a shared journal has each response after the stored data")
    func journal() {
        let journal = Journal()
        let spy = ValueSpy()
        spy.write(to: journal) { 7 }
        spy.record(Greeting(name: "Ada"))
        journal.expect(.stored(7), .response(Greeting(name: "Ada")))
    }

    @Test("A scripted answer is given after the call was recorded")
    func answer() throws {
        struct Gone: Error, Equatable {}
        let spy = Spy<String>()
        #expect(try spy.answer("fetch", Result<Int, Gone>.success(7)) == 7)
        #expect(throws: Gone()) { try spy.answer("fetch", Result<Int, Gone>.failure(Gone())) }
        spy.expect("fetch", "fetch")
    }
}
