import HTTPServing
@_spi(Hosting) import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Answers with what has changed")
@MainActor
struct ChangedPageTests {
    private let house = House()

    private func row(_ position: Int, _ note: String) -> String {
        #"<tr data-row data-key="\#(position)"><td class="mark"><input type="checkbox" name="row:notes" "#
            + #"value="\#(position)" form="marks-notes" aria-label="Mark \#(note)"></td><th scope="row">"#
            + #"<form method="post" class="select" novalidate>"#
            + #"<button name="_event" value="select:notes:\#(position)">\#(note)</button></form></th></tr>"#
    }

    private func same(_ position: Int) -> String { #"<tr data-key="\#(position)" data-same></tr>"# }

    private func rows(_ answer: Visitor.Answer) -> String {
        let start = answer.text.firstRange(of: "<tbody>")?.upperBound ?? answer.text.endIndex
        let end = answer.text.firstRange(of: "</tbody>")?.lowerBound ?? answer.text.endIndex
        return start <= end ? String(answer.text[start..<end]) : ""
    }

    @Test("An answer names the parts that the page shows alike, and writes the others")
    func parts() async {
        house.entrances = [Entrance("Number", title: "Count")]
        let visitor = Visitor(house)
        visitor.headers["live-parts"] = "all"
        house.board("local").notes = ["Milk", "Eggs"]
        let page = await visitor.get("/Notes")
        let first = await visitor.post("action:add", ["text": "Tea"], from: page, isLive: true)
        #expect(first.header("live-since") == nil)
        #expect(rows(first) == row(0, "Milk") + row(1, "Eggs") + row(2, "Tea"))

        let second = await visitor.post("action:add", ["text": "Jam"], from: first, isLive: true)
        #expect(second.header("live-since") == first.tab)
        #expect(rows(second) == same(0) + same(1) + same(2) + row(3, "Jam"))
        #expect(second.text.contains(#"<section id="actions" data-same></section>"#))
        #expect(second.text.contains(#"<nav data-key="scenes" data-same></nav>"#))
        #expect(second.text.contains(#"<dialog data-key="keys" data-same></dialog>"#))
        #expect(second.text.contains("Added Jam."))

        // A part that holds others is alike if all of them are.
        let question = await visitor.post("action:clear", [:], from: second, isLive: true)
        #expect(question.text.contains(#"<section id="notes" data-same></section>"#))
        #expect(question.text.contains("Remove all notes?"))
        let kept = await visitor.post("answer:no", [:], from: question, isLive: true)
        #expect(kept.text.contains(#"<section id="notes" data-same></section>"#))
    }

    @Test(
        "A page that the tab did not send last gets everything, and so does a script that takes whole pages"
    )
    func otherPages() async {
        let visitor = Visitor(house)
        visitor.headers["live-parts"] = "all"
        house.board("local").notes = ["Milk"]
        let page = await visitor.get("/Notes")
        let first = await visitor.post("action:add", ["text": "Tea"], from: page, isLive: true)
        _ = await visitor.post("action:add", ["text": "Jam"], from: first, isLive: true)
        let overtaken = await visitor.post("action:add", ["text": "Salt"], from: first, isLive: true)
        #expect(overtaken.header("live-since") == nil && !overtaken.text.contains("data-same"))
        visitor.headers["live-parts"] = nil
        let whole = await visitor.post("action:add", ["text": "Rice"], from: overtaken, isLive: true)
        #expect(!whole.text.contains("data-same") && whole.text.contains(#"name="_token""#))
    }

    @Test("At another location, only a script that changes its page there gets parts")
    func otherLocations() async {
        house.entrances = [Entrance("Door", title: "Door")]
        let visitor = Visitor(house)
        visitor.headers["live-parts"] = "here"
        let page = await visitor.get("/Notes")
        let notes = await visitor.post("action:add", ["text": "Tea"], from: page, isLive: true)
        visitor.headers["live-tab"] = notes.tab
        let number = await visitor.get("/Number")
        #expect(number.header("live-since") == nil && number.text.contains("<dialog class=\"keys\""))
        visitor.headers["live-tab"] = number.tab
        visitor.headers["live-parts"] = "all"
        let again = await visitor.get("/Notes")
        #expect(again.header("live-since") == number.tab)
        #expect(again.text.contains(#"<nav data-key="scenes" data-same></nav>"#))
    }

    @Test("The page's stream is not told what an answer shows, and is told of later changes")
    func answered() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Number")
        let opened = await visitor.get("/-/events", query: "tab=\(page.tab)&at=%2FNumber")
        guard case .stream(let stream) = opened.response.body else { throw HTTPServerError("no stream") }
        _ = stream.takeText()
        let answer = await visitor.post("action:mark", [:], from: page, to: "/Number", isLive: true)
        #expect(answer.text.contains("Marked."))
        for _ in 0..<100 { await Task.yield() }
        #expect(stream.takeText() == "")
        house.number.change(to: 7)
        var told = ""
        while told.isEmpty {
            await Task.yield()
            told = stream.takeText()
        }
        #expect(told == "event: screen\ndata: \(house.service.server) \(page.tab.prefix(32))\n\n")
    }

    @Test("Only an answer that no other site can have caused may be compressed")
    func compression() async {
        let visitor = Visitor(house)
        let isCompressed = { (headers: [String: String]) in
            visitor.headers = headers
            return await visitor.get("/Notes").response.mayBeCompressed
        }
        #expect(await isCompressed(["sec-fetch-site": "same-origin"]))
        #expect(await isCompressed(["sec-fetch-site": "none"]))
        for site in ["cross-site", "same-site"] {
            #expect(await !isCompressed(["sec-fetch-site": site, "sec-fetch-mode": "navigate"]))
        }
        #expect(await !isCompressed([:]))
    }
}
