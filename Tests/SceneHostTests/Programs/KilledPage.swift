import Foundation
import SceneTestKit
import Testing

/// A person whose scene's program is killed, in front of a page with the script.
final class KilledPage: KilledSession {
    let name: String
    private let visitor: PageVisitor
    private var note = ""

    private struct Late: Error {}

    init(_ port: UInt16, name: String) throws {
        self.name = name
        visitor = PageVisitor(port)
        try visitor.open("/ContactList")
        try visitor.beginOpening(Shown.location(name))
    }

    /// Waits until the page shows something: the server does not wait long for what lasts, and tells the script later.
    private func wait(_ problem: String, until isRight: (String) -> Bool) throws {
        let end = Date(timeIntervalSinceNow: BlockingThreads.hangLimit)
        while try !isRight(visitor.answerPage().body) {
            guard Date() < end else {
                Issue.record("\(problem): \(visitor.content)")
                throw Late()
            }
            usleep(20_000)
        }
    }

    func type() throws {
        try visitor.beginEvent("change:note", [("note", Shown.note)])
        note = Shown.note
        try visitor.answerPage()
    }

    func perform(_ action: String) throws {
        try visitor.beginEvent("action:" + action)
        if action == "question" { try wait("there is no question") { $0.contains("Stop?") } }
    }

    func expectScene(records: Set<Int>) throws {
        let value = note.isEmpty ? "" : #" value="\#(note)""#
        let field = #"<input type="text" id="form.note" name="note"\#(value)>"#
        try wait("the scene is not shown") { page in
            page.contains(field)
                && records.contains { page.contains("<dd>0</dd><dt>Records</dt><dd>\($0)</dd>") }
        }
    }

    func expectFailure() throws {
        try wait("the failure is not shown") { page in
            page.contains("<strong>Error: </strong>\(Shown.failure)<")
                && page.contains("Start the scene again, or go back.")
                && page.contains(">Start again</button>")
        }
    }

    func tryStart() throws -> Bool {
        try perform("start-again")
        try wait("nothing is started again") { $0.contains("<dt>Count</dt>") || $0.contains(Shown.wait) }
        return visitor.page.contains("<dt>Count</dt>")
    }

    func leave() throws {
        try visitor.answerPage()
        try visitor.beginOpening("/ContactList")
    }

    func expectContacts() throws {
        let answer = try visitor.answerPage()
        #expect(answer.status == "200" && answer.body.contains("No contacts yet."))
    }

    func open() throws {
        note = ""
        try visitor.beginOpening(Shown.location(name))
        try wait("the scene is not opened") {
            $0.contains("<dt>Count</dt>") || $0.contains(">Start again</button>")
        }
        if !visitor.page.contains("<dt>Count</dt>") { try startAgain() }
    }

    func end() throws {}
}
