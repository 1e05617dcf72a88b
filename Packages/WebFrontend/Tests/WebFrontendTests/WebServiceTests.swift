import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import WebFrontend

@Suite("The service")
@MainActor
struct WebServiceTests {
    private let house = House()

    @Test(
        "The root leads to the first scene each time, and a page without a form keeps nothing on the server"
    )
    func pages() async throws {
        let visitor = Visitor(house)
        #expect(await visitor.get("/").header("location") == "/Notes")
        #expect(await visitor.get("/").header("location") == "/Notes")
        let page = await visitor.get("/Notes")
        #expect(page.status == 200)
        #expect(page.text.contains("<p class=\"empty\" role=\"status\">No notes.</p>"))
        #expect(house.service.counts == (1, 0, 0))
    }

    @Test("A page is in the language of the account, or else in one that the browser asks for")
    func languages() async throws {
        let visitor = Visitor(house)
        visitor.headers["accept-language"] = "fr-CA, de-AT;q=0.9, pt;q=0.5"
        let german = await visitor.get("/Notes").text
        #expect(
            german.contains("<html lang=\"de\" data-words=\"{&quot;%@ marked&quot;:&quot;%@ markiert&quot;,")
        )
        #expect(german.contains("<h1>Notizen</h1>"))
        #expect(german.contains(">Zum Inhalt</a>"))
        let refused = await visitor.post("action:add", [:], from: visitor.get("/Notes"))
        #expect(refused.text.contains(#"id="add.text-error">"#) && !refused.text.contains("this is needed"))
        house.language = "pt"
        let portuguese = await Visitor(house).get("/Notes").text
        #expect(portuguese.contains("<html lang=\"pt\""))
        #expect(portuguese.contains("<h1>Notas</h1>"))
        house.language = "en"
        let english = Visitor(house)
        english.headers["accept-language"] = "de"
        #expect(await english.get("/Notes").text.contains("<html lang=\"en\"><head>"))
    }

    @Test(
        "While no session can be made, a page says so in the browser's language, and only the host learns why"
    )
    func unavailable() async throws {
        let visitor = Visitor(house)
        visitor.headers["accept-language"] = "de"
        house.failure = HTTPServerError("db.example is gone")
        let page = await visitor.get("/Notes")
        #expect(page.status == 503)
        #expect(page.header("retry-after") == "5")
        #expect(page.header("content-type") == "text/html; charset=utf-8")
        #expect(page.text.contains("<h1>Zurzeit nicht verfügbar</h1>"))
        #expect(page.text.contains("Die Daten sind zurzeit nicht erreichbar. Gleich noch einmal versuchen."))
        #expect(!page.text.contains("db.example"))
        let address = "/-/screen"
        let live = await visitor.get(address, query: "tab=\(page.tab)&at=/Notes")
        #expect(live.status == 503)
        #expect(live.text == "Die Daten sind zurzeit nicht erreichbar. Gleich noch einmal versuchen.\n")
        #expect(house.reports == ["\(HTTPServerError("db.example is gone"))"])
        house.failure = nil
        // The script of the page goes on as soon as there are sessions again.
        let shown = await visitor.get(address, query: "tab=\(page.tab)&at=/Notes")
        #expect(shown.status == 200)
        #expect(shown.text.contains("<h1>Notizen</h1>"))
        #expect(house.service.counts.browsers == 1)
    }

    @Test(
        "A form that is sent while no session can be made is kept on the page, and can be sent again from there"
    )
    func unsent() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        house.restart()
        house.failure = HTTPServerError("db.example is gone")
        let kept = await visitor.post("action:add", ["text": "Milk & tea"], from: page)
        #expect(kept.status == 503)
        #expect(kept.text.contains("This page keeps what you have entered: send it again in a moment."))
        let fields = [
            ("text", "Milk &amp; tea"), ("_event", "action:add"), ("_token", page.token), ("_tab", page.tab),
        ]
        let inputs = fields.map { #"<input type="hidden" name="\#($0)" value="\#($1)">"# }.joined()
        let form = #"<form method="post" action="/Notes">\#(inputs)<button>Send again</button></form>"#
        #expect(kept.text.contains(form), "\(kept.text)")
        let file = try UploadedFile.containing("Milk", field: "file", filename: "milk.txt")
        let upload = await visitor.post("action:add", [:], files: [file], from: page)
        #expect(upload.status == 503 && !upload.text.contains("Send again"))
        let live = await visitor.post("action:add", ["text": "Milk & tea"], from: page, isLive: true)
        #expect(live.text == "The records cannot be reached now. Try again in a moment.\n")
        house.failure = nil
        let sent = await visitor.post("action:add", ["text": "Milk & tea"], from: page)
        #expect(sent.status == 303)
        #expect(await visitor.get("/Notes").text.contains("Milk &amp; tea"))
    }

    @Test("A form leads to the page of its outcome, which shows the message once")
    func forms() async throws {
        let visitor = Visitor(house)
        let sent = await visitor.post("action:add", ["text": "Milk"], from: visitor.get("/Notes"))
        #expect(sent.status == 303)
        #expect(sent.header("location") == "/Notes")
        let page = await visitor.get("/Notes")
        #expect(page.text.contains("<div class=\"message information\"><p role=\"status\">Added Milk.</p>"))
        #expect(!(await visitor.get("/Notes").text.contains("Added Milk.")))
    }

    @Test("003-06: a root that hides the bar is shown without the ways to other scenes, until it is replaced")
    func hideBar() async throws {
        house.entrances = [Entrance("Number", title: "Count")]
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        _ = await visitor.post("action:add", ["text": "Milk"], from: page)
        let navigator = try #require(house.navigator)
        for isHidden in [true, false] {
            navigator.setRootModule(try navigator.makeScene("Notes"), hideBar: isHidden)
            navigator.push(try navigator.makeScene("Number"))
            await navigator.settle()
            let shown = await visitor.get("/-/screen", query: "tab=\(page.tab)&at=/Notes/Number").text
            #expect(shown.contains("<h1>Number 0</h1>"))
            #expect(shown.contains("<nav class=\"crumbs\"") != isHidden)
            #expect(
                shown.contains("<nav class=\"scenes\"") != isHidden && shown.contains(">Count<") != isHidden
            )
        }
    }

    @Test("A date with slashes is read in the order of the browser's region")
    func dateOrder() async throws {
        let visitor = Visitor(house)
        for (languages, order) in [
            ("en-US,en;q=0.9", DateOrder.monthFirst), ("en-GB", .dayFirst), ("en", nil),
        ] {
            visitor.headers["accept-language"] = languages
            _ = await visitor.post("action:add", ["text": "Milk"], from: visitor.get("/Notes"))
            #expect(house.navigator?.texts.dateOrder == order)
            #expect(house.navigator?.texts.language == "en")
        }
    }

    @Test("The request that follows a form leads to where the tab has gone on meanwhile")
    func movedTab() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        #expect(await visitor.post("action:add", ["text": "Milk"], from: page).header("location") == "/Notes")
        // The person clicks again before the browser has followed.
        _ = await visitor.post("leave", ["_to": "/Number"], from: page)
        #expect(await visitor.get("/Notes").header("location") == "/Number")
        #expect(await visitor.get("/Number").text.contains("<h1>Number 0</h1>"))
        #expect(house.service.counts.tabs == 1)
        #expect(await visitor.get("/Notes").status == 200, "a later request opens the page itself")
    }

    @Test("A person who is refused gets a page in the house's style, and a program a text")
    func refusalPage() async throws {
        let stranger = Visitor(house)
        stranger.cookies = [:]
        let text = await stranger.get("/Notes")
        #expect(text.status == 403 && text.text == "Open the address that 'host serve' has printed.\n")
        stranger.headers["accept"] = "text/html,application/xhtml+xml"
        let page = await stranger.get("/Notes")
        #expect(page.status == 403)
        #expect(page.header("content-type") == "text/html; charset=utf-8")
        #expect(page.text.contains("<h1>Not allowed</h1>") && page.text.contains(WebAsset.style.address))
        #expect(page.text.contains("Open the address that &#39;host serve&#39; has printed."))
        let used = await stranger.get("/-/enter", query: "key=used")
        #expect(used.status == 403 && used.text.contains("Open the newest address that"))
    }

    @Test("A form that the scene refuses comes back with the reason")
    func refusedForm() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        // The second answer to a double click says the same.
        for _ in 0..<2 {
            let answer = await visitor.post("action:add", [:], from: page)
            #expect(answer.status == 422)
            #expect(answer.text.contains(#"id="add.text-error">this is needed</p>"#))
        }
    }

    @Test("A form goes on after the server has forgotten its tab")
    func forgottenTab() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        house.restart()
        #expect(await visitor.post("action:add", ["text": "Milk"], from: page).header("location") == "/Notes")
        #expect(house.board("local").notes == ["Milk"])
    }

    @Test(
        "Both forms of a double click lead to the outcome of the first, which is done once",
        arguments: [false, true]
    )
    func doubleClick(isLive: Bool) async throws {
        let visitor = Visitor(house)
        house.board("local").notes = ["Milk"]
        let page = await visitor.get("/Notes")
        for _ in 0..<2 {
            let asked = await visitor.post("action:clear", [:], from: page, isLive: isLive)
            #expect(asked.status == (isLive ? 200 : 303))
        }
        let question = isLive ? page : await visitor.get("/Notes")
        if !isLive { #expect(question.text.contains("Remove all notes?")) }
        async let first = visitor.post("answer:yes", [:], from: question, isLive: isLive)
        async let second = visitor.post("answer:yes", [:], from: question, isLive: isLive)
        let late = await visitor.post("answer:yes", [:], from: question, isLive: isLive)
        for answer in [await first, await second, late] {
            #expect(answer.status == (isLive ? 200 : 303))
            #expect(isLive || answer.header("location") == "/Notes")
        }
        #expect(house.board("local").notes == [])
        #expect(await visitor.post("answer:no", [:], from: question, isLive: isLive).status == 422)
        guard !isLive else { return }
        // One request shows the outcome; the next one is of a new tab, and not of what a click has left over.
        let tab = { (page: Visitor.Answer) in page.tab.prefix { $0 != "." } }
        #expect(tab(await visitor.get("/Notes")) == tab(page))
        #expect(tab(await visitor.get("/Notes")) != tab(page))
    }

    @Test("Without the script, a question is a page of its own")
    func question() async throws {
        let visitor = Visitor(house)
        house.board("local").notes = ["Milk"]
        _ = await visitor.post("action:clear", [:], from: visitor.get("/Notes"))
        let page = await visitor.get("/Notes")
        #expect(page.text.contains("<p id=\"question\">Remove all notes?</p>"))
        #expect(!page.text.contains("Milk"))
        _ = await visitor.post("answer:yes", [:], from: page)
        #expect(await visitor.get("/Notes").text.contains("No notes."))
    }

    /// The numbers of the marked notes.
    private func marked(_ page: Visitor.Answer) -> [String] {
        page.text.matches(of: #/value="(\d)" form="marks-notes" checked/#).map { String($0.1) }
    }

    @Test(
        "A cancelled or failed action keeps the marks and what was typed, with and without the script",
        arguments: [true, false]
    )
    func marks(isLive: Bool) async throws {
        let visitor = Visitor(house)
        house.board("local").notes = ["Milk", "pinned", "Eggs"]
        func send(
            _ event: String,
            _ values: [String: String] = [:],
            from page: Visitor.Answer
        ) async -> Visitor.Answer {
            let answer = await visitor.post(event, values, from: page, isLive: isLive)
            return isLive || answer.status == 422 ? answer : await visitor.get("/Notes")
        }
        let marks = ["row:notes": "1", "stamp:text": "urgent"]
        var page = await send("action:drop", marks, from: visitor.get("/Notes"))
        #expect(page.text.contains("Drop 1 notes?"))
        page = await send("answer:no", from: page)
        #expect(marked(page) == ["1"])
        #expect(page.text.contains(#"name="stamp:text" value="urgent""#))
        #expect(
            page.text.contains(#"class="destructive for-marks" title="Removes notes." autofocus"#)
        )
        page = await send("answer:yes", from: send("action:drop", marks, from: page))
        #expect(page.text.contains("A note is pinned."))
        #expect(marked(page) == ["1"])
        page = await send("answer:yes", from: send("action:drop", ["row:notes": "0"], from: page))
        #expect(house.board("local").notes == ["pinned", "Eggs"])
        #expect(marked(page) == [])
    }

    @Test("Enter performs the action whose fields are filled in, and otherwise keeps the marks")
    func enter() async throws {
        let visitor = Visitor(house)
        house.board("local").notes = ["Milk", "Eggs"]
        let refused = await visitor.post("enter", ["row:notes": "0"], from: visitor.get("/Notes"))
        #expect(refused.status == 422)
        #expect(refused.text.contains("Press the button of the action that you mean."))
        #expect(marked(refused) == ["0"])
        let missing = await visitor.post("enter", ["stamp:text": "now"], from: refused)
        #expect(missing.text.contains("Mark rows for &#39;Stamp&#39; first."))
        #expect(missing.text.contains(#"id="action-stamp" name="actions" open>"#))
        _ = await visitor.post("enter", ["row:notes": "0", "stamp:text": "now"], from: missing)
        #expect(house.board("local").notes == ["Milk now", "Eggs"])
        #expect(marked(await visitor.get("/Notes")) == [])
    }

    @Test("The script gets the page itself, with the scene behind a question")
    func liveForm() async throws {
        let visitor = Visitor(house)
        house.board("local").notes = ["Milk"]
        let page = await visitor.get("/Notes")
        let answer = await visitor.post("action:clear", [:], from: page, isLive: true)
        #expect(answer.status == 200)
        #expect(answer.header("live-address") == "/Notes")
        #expect(answer.text.contains("<dialog class=\"question\" open role=\"alertdialog\""))
        #expect(answer.text.contains("Milk"))
    }

    @Test("Two tabs of a browser do not disturb each other")
    func tabs() async throws {
        let visitor = Visitor(house)
        let (one, other) = (await visitor.get("/Notes"), await visitor.get("/Notes"))
        _ = await visitor.post("action:clear", [:], from: one, isLive: true)
        let answer = await visitor.post("action:add", ["text": "Milk"], from: other, isLive: true)
        #expect(answer.text.contains("Added Milk."))
        #expect(!answer.text.contains("Remove all notes?"))
        #expect(house.service.counts.tabs == 2)
    }

    @Test("A list shows the page that the address names")
    func listPages() async throws {
        let visitor = Visitor(house)
        house.board("local").notes = (1...120).map { "Note \($0)" }
        let page = await visitor.get("/Notes", query: "notes.offset=100")
        #expect(page.text.contains("<caption>Notes: 101–120 of 120</caption>"))
        #expect(page.text.contains("href=\"/Notes?notes.offset=50\" rel=\"prev\""))
    }

    @Test("A page beyond a list's end is its last one, also after its only row was deleted")
    func beyondEnd() async throws {
        let visitor = Visitor(house)
        house.board("local").notes = (1...51).map { "Note \($0)" }
        let page = await visitor.get("/Notes", query: "notes.offset=50")
        let question = await visitor.post("action:drop", ["row:notes": "50"], from: page, isLive: true)
        let rest = await visitor.post("answer:yes", [:], from: question, isLive: true)
        #expect(rest.text.contains("<caption>Notes (50)</caption>"))
        #expect(rest.header("live-address") == "/Notes")
        for offset in ["50", "5000", "9223372036854775807", "-5"] {
            let page = await visitor.get("/Notes", query: "notes.offset=" + offset)
            #expect(page.text.contains("<caption>Notes (50)</caption>"), "\(offset)")
        }
    }

    @Test("A page that was not found stays, while its script listens, until another address is opened")
    func lastingProblem() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Nowhere")
        #expect(page.status == 404)
        let query = "tab=\(page.tab)&at=%2FNowhere"
        #expect(await visitor.get("/-/events", query: query).status == 200)
        let again = await visitor.get("/-/screen", query: query)
        #expect(again.status == 404)
        #expect(again.header("live-address") == "/Nowhere")
        #expect(again.text.contains("<h1>Not found</h1>"))
        visitor.headers["live-tab"] = again.tab
        #expect(await visitor.get("/Notes").text.contains("<h1>Notes</h1>"))
        // The scene of a live page stays behind the problem.
        #expect(await visitor.get("/Nowhere").header("live-address") == "/Nowhere")
        #expect(await visitor.get("/-/screen", query: query).text.contains("<h1>Not found</h1>"))
        #expect(await visitor.get("/Notes").text.contains("<h1>Notes</h1>"))
    }

    @Test("An upload is read under its name, and no name reads a file of the server")
    func upload() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        let file = try UploadedFile.containing("Milk", field: "file", filename: "/etc/hostname")
        _ = await visitor.post("action:read", [:], files: [file], from: page)
        #expect(house.board("local").notes == ["Milk"])
        let again = await visitor.post("action:read", ["file": "/etc/hostname"], from: page)
        #expect(again.status == 303)
        #expect(house.board("local").notes == ["Milk"], "an upload is gone once it has been used")
        _ = await visitor.get("/Notes")
        let refused = await visitor.post("action:read", ["file": "/etc/passwd"], from: page)
        #expect(refused.status == 303)
        #expect(
            await visitor.get("/Notes").text.contains(
                "/etc/passwd: it has not been uploaded; choose the file again"
            )
        )
    }

    @Test("An exported document is a download under its name, once")
    func download() async throws {
        let visitor = Visitor(house)
        house.board("local").notes = ["Milk", "Bread"]
        let sent = await visitor.post("action:write", [:], from: visitor.get("/Notes"))
        let path = try #require(sent.header("location"))
        let document = await visitor.get(path)
        #expect(document.header("content-disposition") == "attachment; filename*=UTF-8''notes.csv")
        #expect(document.header("content-type") == "text/csv; charset=utf-8")
        #expect(document.text == "Milk\nBread")
        #expect(await visitor.get(path).status == 404)
    }

    @Test(
        "An address that is no location, or leads to no scene, is not found",
        arguments: ["/Nowhere", "/Notes;a", "/-/nothing"]
    )
    func notFound(path: String) async throws {
        #expect(await Visitor(house).get(path).status == 404)
    }

    // MARK: - Streams

    @Test("An open page is told of changes, and of the end of the server")
    func stream() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        let tab = page.tab
        let answer = await visitor.get("/-/events", query: "tab=\(tab)&at=%2FNotes")
        #expect(answer.header("content-type") == "text/event-stream")
        guard case .stream(let stream) = answer.response.body else { throw HTTPServerError("no stream") }
        #expect(
            stream.takeText()
                == "retry: 1000\nevent: screen\ndata: \(house.service.server) \(page.tab.prefix(32))\n\n"
        )
        _ = await visitor.post("action:add", ["text": "Milk"], from: page)
        await Task.yield()
        #expect(
            stream.takeText() == "event: screen\ndata: \(house.service.server) \(page.tab.prefix(32))\n\n"
        )
        #expect(await visitor.get("/-/screen", query: "tab=\(tab)&at=%2FNotes").text.contains("Milk"))
        house.service.endStreams()
        #expect(stream.takeText() == "event: end\ndata:\n\n")
    }

    @Test("A browser with more requests at once than browsers send waits for its own, and nobody else does")
    func manyRequests() async {
        let house = House(patience: .seconds(600))
        let (visitor, other) = (Visitor(house), Visitor(house))
        for visitor in [visitor, other] { _ = await visitor.get("/Notes") }
        house.number.holdStarts()
        let pages = (0..<Browser.requestLimit + 2).map { _ in Task { await visitor.get("/Number") } }
        await house.number.waitForStarts(Browser.requestLimit)
        for _ in 0..<100 { await Task.yield() }
        #expect(house.number.startCount == Browser.requestLimit)
        #expect(await other.get("/Notes").status == 200)
        house.number.start(0)
        await house.number.waitForStarts(Browser.requestLimit + 1)
        house.number.start(1)
        await house.number.waitForStarts(Browser.requestLimit + 2)
        for start in 2..<Browser.requestLimit + 2 { house.number.start(start) }
        for page in pages { #expect(await page.value.text.contains("Number 0")) }
    }

    @Test("A tab whose page was left is closed")
    func closedTab() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        _ = await visitor.post("action:add", ["text": "Milk"], from: page, isLive: true)
        #expect(house.service.counts.tabs == 1)
        #expect(await visitor.post("close", [:], from: page, to: "/-/close").status == 204)
        #expect(house.service.counts.tabs == 0)
    }

    // MARK: - Security

    @Test("A form without the page's token is refused")
    func token() async throws {
        let visitor = Visitor(house)
        var page = await visitor.get("/Notes")
        page.token = RandomName.make()
        #expect(await visitor.post("action:add", ["text": "Milk"], from: page).status == 403)
        #expect(house.board("local").notes == [])
    }

    @Test(
        "A request that another site's page makes is refused, except a link that leads here",
        arguments: [
            ("POST", ["origin": "http://evil.example"], 403), ("POST", ["sec-fetch-site": "cross-site"], 403),
            ("POST", ["origin": "null", "sec-fetch-site": "same-origin"], 303),
            ("POST", ["origin": "http://localhost:8080", "sec-fetch-site": "same-origin"], 303),
            ("POST", ["origin": "null"], 403),
            ("POST", ["sec-fetch-site": "same-site"], 403),
            ("GET", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"], 403),
            ("GET", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"], 200),
            ("GET", ["sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"], 200),
        ] as [(String, [String: String], Int)]
    )
    func crossSite(method: String, headers: [String: String], status: Int) async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        visitor.headers = headers
        let answer =
            method == "GET"
            ? await visitor.get("/Notes") : await visitor.post("action:add", ["text": "Milk"], from: page)
        #expect(answer.status == status)
    }

    @Test("Every response forbids inline code, framing, sniffing, referrers and caching")
    func headers() async throws {
        let page = await Visitor(house).get("/Notes")
        #expect(
            page.header("content-security-policy")
                == "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        #expect(page.header("x-content-type-options") == "nosniff")
        #expect(page.header("referrer-policy") == "no-referrer")
        #expect(page.header("cross-origin-opener-policy") == "same-origin")
        #expect(page.header("cache-control") == "no-store")
    }

    @Test(
        "This machine's records are only for browsers that used a printed address, each of which works once"
    )
    func admission() async throws {
        let stranger = Visitor(house)
        stranger.cookies = [:]
        #expect(await stranger.get("/Notes").status == 403)
        let key = try #require(house.keys.last)
        let guess = await stranger.get("/-/enter", query: "key=" + RandomName.make())
        #expect(guess.status == 403)
        #expect(await stranger.get("/-/enter", query: "key=\(key)").header("location") == "/")
        #expect(await stranger.get("/Notes").status == 200)
        let other = Visitor(house)
        other.cookies = [:]
        #expect(await other.get("/-/enter", query: "key=\(key)").status == 403)
        #expect(house.keys.count == 2)
        house.restart()
        #expect(await stranger.get("/Notes").status == 200)
    }

    @Test("An address may submit a password only so many times, even if the password came before")
    func passwordAttempts() async throws {
        let house = House(guests: .visitors)
        let visitor = Visitor(house)
        let page = await visitor.get("/Door")
        for _ in 0..<SignInThrottle.limit {
            let change = await visitor.post(
                "change:password",
                ["password": "secret"],
                from: page,
                to: "/Door",
                isLive: true
            )
            #expect(change.status == 200)
            #expect(
                await visitor.post("action:sign-in", [:], from: page, to: "/Door", isLive: true).status == 200
            )
        }
        let refused = await visitor.post("action:sign-in", [:], from: page, to: "/Door", isLive: true)
        #expect(refused.status == 429)
        #expect(refused.text == "There were too many attempts from your address. Try again in ten minutes.\n")
    }

    @Test("Visitors learn of an outage, and only the host learns where its records are")
    func details() async throws {
        let house = House(guests: .visitors)
        let visitor = Visitor(house)
        let page = await visitor.get("/Door")
        let refused = await visitor.post("action:sign-in", [:], from: page, to: "/Door", isLive: true)
        #expect(refused.text.contains("Not signed in: try again later."))
        #expect(!refused.text.contains("db.example"))
        #expect(house.reports == ["Not signed in: db.example is gone."])
    }

    @Test("A person at this machine sees all of an error")
    func ownDetails() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Door")
        let refused = await visitor.post("action:sign-in", [:], from: page, to: "/Door", isLive: true)
        #expect(refused.text.contains("Not signed in: db.example is gone."))
        #expect(house.reports == [])
    }

    @Test("A refusal is in the language that the browser asks for")
    func refusalLanguage() async throws {
        let visitor = Visitor(house)
        visitor.headers["accept-language"] = "de"
        visitor.cookies = [:]
        let refused = await visitor.get("/Notes")
        #expect(refused.status == 403)
        #expect(refused.text == "Öffnen Sie die Adresse, die „host serve“ ausgegeben hat.\n")
    }

    @Test("With guests, every browser has records of its own")
    func visitors() async throws {
        let house = House(guests: .visitors)
        let (ann, bob) = (Visitor(house), Visitor(house))
        _ = await ann.post("action:add", ["text": "Ann's"], from: ann.get("/Notes"))
        #expect(!(await bob.get("/Notes").text.contains("Ann&#39;s")))
        house.restart()
        #expect(await ann.get("/Notes").text.contains("Ann&#39;s"))
    }

    @Test("A sign-in gives the browser another name, and its old pages no longer count")
    func rotation() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Notes")
        let before = visitor.cookies?["host-8080-browser"]
        try house.secrets?.write("token")
        let after = await visitor.get("/Notes")
        #expect(visitor.cookies?["host-8080-browser"] != before)
        #expect(visitor.cookies?["host-8080-session"] == "token")
        #expect(await visitor.post("action:add", ["text": "Milk"], from: page).status == 403)
        #expect(await visitor.post("action:add", ["text": "Milk"], from: after).status == 303)
    }

    @Test("An address may have only so many browsers")
    func browsersOfOneAddress() async throws {
        let house = House(guests: .visitors)
        for _ in 0..<3 { #expect(await Visitor(house).get("/Notes").status == 200) }
        #expect(await Visitor(house).get("/Notes").status == 429)
        let elsewhere = Visitor(house)
        elsewhere.client = "192.0.2.7"
        #expect(await elsewhere.get("/Notes").status == 200)
    }
}
