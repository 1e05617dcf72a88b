import HTTPServing
import SceneKitCore
import Testing

@testable import WebFrontend

/// A balancer may send each request of a page to another server.
@Suite("Several servers")
@MainActor
struct SeveralServersTests {
    private let house = House()
    private let visitor: Visitor
    private let other: WebService

    init() {
        visitor = Visitor(house)
        other = house.another()
    }

    /// Follows a link of a live page.
    private func follow(_ path: String, from page: Visitor.Answer) async -> Visitor.Answer {
        visitor.headers["live-tab"] = page.tab
        defer { visitor.headers["live-tab"] = nil }
        return await visitor.get(path)
    }

    /// Leaves the other server with a tab at `Number`, and returns the page of `Notes` that the person sees.
    private func pageWithOldTabElsewhere() async -> Visitor.Answer {
        let first = await visitor.get("/Notes")
        visitor.service = other
        let elsewhere = await follow("/Number", from: first)
        #expect(elsewhere.text.contains("<h1>Number 0</h1>"))
        visitor.service = nil
        let page = await follow("/Notes", from: elsewhere)
        visitor.service = other
        return page
    }

    @Test("A form is performed by the scene that it is from, wherever the server's tab was before")
    func form() async {
        let page = await pageWithOldTabElsewhere()
        let answer = await visitor.post("action:add", ["text": "Milk"], from: page, isLive: true)
        #expect(answer.header("live-address") == "/Notes")
        #expect(answer.text.contains("Added Milk."))
        #expect(house.board("local").notes == ["Milk"])
    }

    @Test("A page is shown where the person is, and not where the server's tab was before")
    func screen() async {
        let page = await pageWithOldTabElsewhere()
        let answer = await visitor.get("/-/screen", query: "tab=\(page.tab)&at=%2FNotes")
        #expect(answer.header("live-address") == "/Notes")
        #expect(answer.text.contains("<h1>Notes</h1>"))
    }

    @Test("A stream is told of the page where the person is")
    func stream() async throws {
        let page = await pageWithOldTabElsewhere()
        let answer = await visitor.get("/-/events", query: "tab=\(page.tab)&at=%2FNotes")
        guard case .stream(let stream) = answer.response.body else { throw HTTPServerError("no stream") }
        #expect(
            stream.takeText()
                == "retry: 1000\nevent: screen\ndata: \(other.server) \(page.tab.prefix(32))\n\n"
        )
        house.number.change(to: 7)
        await Task.yield()
        #expect(stream.takeText() == "")
        _ = await visitor.post("action:add", ["text": "Milk"], from: page)
        await Task.yield()
        #expect(stream.takeText() == "event: screen\ndata: \(other.server) \(page.tab.prefix(32))\n\n")
    }

    @Test("What a page has begun at another server goes on when the page sends another request")
    func twoRequests() async {
        house.board("local").notes = ["Milk"]
        let page = await pageWithOldTabElsewhere()
        let asked = await visitor.post("action:clear", [:], from: page, isLive: true)
        #expect(asked.text.contains("Remove all notes?"))
        let again = await visitor.get("/-/screen", query: "tab=\(page.tab)&at=%2FNotes")
        #expect(again.text.contains("Remove all notes?"))
        _ = await visitor.post("answer:yes", [:], from: again, isLive: true)
        #expect(house.board("local").notes == [])
    }

    @Test("A page is what its address says, also if its stream is opened anew at the same time")
    func linkDuringReconnection() async {
        let page = await visitor.get("/Notes")
        visitor.service = other
        visitor.headers["live-tab"] = page.tab
        async let followed = visitor.get("/Number")
        async let stream = visitor.get("/-/events", query: "tab=\(page.tab)&at=%2FNotes")
        let answer = await followed
        #expect(await stream.status == 200)
        #expect(answer.header("live-address") == "/Number")
        #expect(answer.text.contains("<h1>Number 0</h1>"))
        let screen = await visitor.get("/-/screen", query: "tab=\(answer.tab)&at=%2FNumber")
        #expect(screen.header("live-address") == "/Number")
        #expect(screen.text.contains("<h1>Number 0</h1>"))
    }

    @Test(
        "A form that is sent again, since its answer was lost, is performed once; another server does not risk a second time"
    )
    func again() async {
        let page = await visitor.get("/Notes")
        visitor.headers["live-again"] = "1"
        for _ in 0..<2 {
            let answer = await visitor.post("action:add", ["text": "Milk"], from: page, isLive: true)
            #expect(answer.status == 200)
            #expect(answer.text.contains("Added Milk."))
            #expect(house.board("local").notes == ["Milk"])
        }
        visitor.service = other
        let elsewhere = await visitor.post("action:add", ["text": "Milk"], from: page, isLive: true)
        #expect(elsewhere.status == 422)
        #expect(
            elsewhere.text.contains("The connection was lost before the answer. Check whether this was done")
        )
        #expect(house.board("local").notes == ["Milk"])
        visitor.headers["live-again"] = nil
        _ = await visitor.post("action:add", ["text": "Milk"], from: elsewhere, isLive: true)
        #expect(house.board("local").notes == ["Milk", "Milk"])
    }

    @Test("A form that reaches a server together with the first request for its tab finds the scene loaded")
    func formDuringReconnection() async {
        let page = await visitor.get("/Number")
        // On a busy machine the test itself may take longer than a page usually waits.
        visitor.service = house.another(patience: .seconds(600))
        house.number.holdStarts()
        async let stream = visitor.get("/-/events", query: "tab=\(page.tab)&at=%2FNumber")
        await house.number.waitForStarts(1)
        async let answer = visitor.post("action:mark", [:], from: page, to: "/Number", isLive: true)
        await house.number.waitForStarts(2)
        // The stream's session is there first; its scene loads when the form's session comes.
        house.number.start(0)
        await house.number.waitForStarts(3)
        house.number.start(1)
        for _ in 0..<50 { await Task.yield() }
        house.number.start(2)
        #expect(await answer.status == 200)
        #expect(await answer.text.contains("Marked."))
        #expect(await stream.status == 200)
    }

    @Test("An answer whose question another server has asked changes nothing, and says so")
    func answerElsewhere() async {
        house.board("local").notes = ["Milk"]
        let page = await visitor.get("/Notes")
        let asked = await visitor.post("action:clear", [:], from: page, isLive: true)
        visitor.service = other
        let answer = await visitor.post("answer:yes", [:], from: asked, isLive: true)
        #expect(answer.status == 422)
        #expect(house.board("local").notes == ["Milk"])
        #expect(answer.text.contains("class=\"message error\""))
    }
}
