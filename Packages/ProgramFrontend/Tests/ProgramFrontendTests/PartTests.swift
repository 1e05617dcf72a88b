import HTTPMounts
import SceneKitCore
import Testing

@testable import ProgramFrontend

@MainActor
@Suite("The parts of a call")
struct PartTests {
    private static func list(_ rows: [String], offset: Int, of total: Int) -> ListBlock {
        ListBlock(
            identifier: "l",
            columns: ["A"],
            total: .init(total),
            rows: rows.map { .init(identifier: $0, cells: [$0]) }
        ).moved(to: offset)
    }

    @Test("A cursor names the last rows, survives its text form, and finds its place among other rows")
    func cursor() throws {
        let cursor = try #require(ListCursor(behind: Self.list(["a", "b", "c", "d"], offset: 2, of: 9)))
        #expect(cursor.offset == 6 && cursor.rows == ["b", "c", "d"])
        #expect(cursor.text == "6.62.63.64" && ListCursor(parsing: cursor.text) == cursor)
        #expect(
            cursor.position(in: Self.list(["x", "b", "c", "d", "e"], offset: 0, of: 9), accepting: 1) == 4
        )
        #expect(cursor.position(in: Self.list(["b", "c", "e"], offset: 0, of: 9), accepting: 1) == nil)
        #expect(cursor.position(in: Self.list(["b", "c", "e"], offset: 0, of: 9), accepting: 3) == 2)
        #expect(cursor.position(in: Self.list(["e"], offset: 0, of: 9), accepting: 3) == nil)
        #expect(ListCursor(behind: Self.list(["a"], offset: 8, of: 9)) == nil)
        #expect(ListCursor(behind: Self.list([], offset: 9, of: 9)) == nil)
    }

    @Test(
        "A text that is no cursor is refused",
        arguments: [
            "", "a", "%", "1", "0.61", "01.61", "-1.61", "1.", "1.6", "1.61.62.63.64", "1.6A", "1.+1",
            "1000000000000.61",
        ]
    )
    func noCursor(text: String) { #expect(ListCursor(parsing: text) == nil) }

    @Test("A form's field may have an object or a list as JSON, and other texts stay texts")
    func formFields() {
        #expect(JSONBody.parts("{\"number\": \"112\"}") == [.parts(["number": "112"])])
        #expect(
            JSONBody.parts("[{\"number\": \"112\"}, \"113\", 4]") == [.parts(["number": "112"]), "113", "4"]
        )
        #expect(JSONBody.parts("[]") == [])
        for text in ["", "Ada", "{", "[note]", "[[1]]"] { #expect(JSONBody.parts(text) == nil) }
    }

    @Test("A minute has so many requests of a caller, and other callers have theirs")
    func rate() throws {
        let clock = Clock()
        let rate = RequestRate("requests", limit: 2, counts: SharedCounts(), now: { clock.now })
        #expect(try rate.admit("a") == .init(limit: 2, remaining: 1, reset: 60))
        clock.now += .seconds(20)
        #expect(
            try rate.admit("a").headers.map(\.value) == ["\"requests\";q=2;w=60", "\"requests\";r=0;t=40"]
        )
        #expect(rate.isExhausted("a") && !rate.isExhausted("b"))
        #expect(throws: Problem.self) { try rate.admit("a") }
        #expect(try rate.admit("b").remaining == 1)
        clock.now += .seconds(40)
        #expect(!rate.isExhausted("a"))
        #expect(try rate.admit("a").remaining == 1)
    }

    @Test("Every reason has a code and a title of its own")
    func codes() {
        #expect(Set(ProblemCode.allCases.map(\.title)).count == ProblemCode.allCases.count)
        let server = ProblemCode.allCases.filter(\.isOfServer)
        #expect(Set(server.map(\.status)).count == server.count)
        #expect(Problem(status: 418, reason: "a teapot").code == "status-418")
    }

    @Test("A token of questions is digests of 64 bits")
    func questionToken() throws {
        let question = Question("Delete it?", confirm: "Delete")
        let token = QuestionToken().confirming(question, number: 0, of: "call")
        #expect(QuestionToken(parsing: token.text) == token)
        #expect(token.confirms(question, number: 0, of: "call"))
        #expect(!token.confirms(question, number: 1, of: "call"))
        #expect(!token.confirms(question, number: 0, of: "another"))
        #expect(!token.confirms(Question("Delete two?", confirm: "Delete"), number: 0, of: "call"))
        for text in [
            "", "a", "é", "0123456789abcdeF", "0123456789abcdef.",
            Array(repeating: token.text, count: 17).joined(separator: "."),
        ] {
            #expect(QuestionToken(parsing: text) == nil)
        }
    }
}

@MainActor
private final class Clock {
    var now = Duration.seconds(100)
}

extension ListBlock {
    fileprivate func moved(to offset: Int) -> ListBlock {
        var list = self
        list.offset = offset
        return list
    }
}
