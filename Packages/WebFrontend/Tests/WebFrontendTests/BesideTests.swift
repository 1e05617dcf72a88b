import HTTPServing
import RecordScenes
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import WebFrontend

/// A list and the card of its row on one page.
@Suite("A list beside the scene of its row")
@MainActor
struct BesideTests {
    private let house = House(patience: .seconds(600))

    /// The part of a page with an element, up to its end.
    private func part(_ start: String, to end: String, of page: Visitor.Answer) -> String {
        guard let first = page.text.firstRange(of: start) else { return "" }
        let rest = page.text[first.lowerBound...]
        return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
    }

    private func list(of page: Visitor.Answer) -> String {
        part(#"<section class="listing" id="beside""#, to: "<main", of: page)
    }

    private func main(of page: Visitor.Answer) -> String { part("<main", to: "</main>", of: page) }

    private func identifiers(of page: Visitor.Answer) -> [String] {
        page.text.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    }

    @Test("A page has the list and then the card, the current row is marked, and no two elements share an id")
    func both() async {
        let page = await Visitor(house).get("/Shelf/Book;id=Evelina")
        #expect(page.status == 200)
        #expect(main(of: page).contains("<h1>Evelina</h1>"))
        let list = list(of: page)
        #expect(list.contains(#"aria-label="Shelf"><h2>Shelf</h2>"#))
        #expect(list.contains(#"<a href="/Shelf/Book;id=Evelina" aria-current="true">Evelina</a>"#))
        #expect(list.contains(#"<a href="/Shelf/Book;id=Emma">Emma</a>"#))
        #expect(list.matches(of: /aria-current="true"/).count == 1)
        #expect(Set(identifiers(of: page)).count == identifiers(of: page).count)
        // Forms of the list say whose they are.
        #expect(list.contains(#"<input type="hidden" name="_place" value="0">"#))
        #expect(!main(of: page).contains("_place"))
        #expect(!main(of: page).contains("data-key=\"/\""))
    }

    @Test("A list with nothing chosen has room beside it, and a page without such a list has none")
    func placeholder() async {
        let page = await Visitor(house).get("/Shelf")
        #expect(
            page.text.contains(
                #"<aside class="unchosen"><p class="empty">Nothing is chosen yet. Choose a row to see it here.</p>"#
            )
        )
        #expect(main(of: page).contains("<h1>Shelf</h1>"))
        for path in ["/Notes", "/Shelf/Book;id=Emma/EditBook"] {
            let other = await Visitor(house).get(path)
            #expect(!other.text.contains("unchosen"))
            #expect(other.text.contains("class=\"pair\"") == (path != "/Notes"))
        }
    }

    @Test("The columns of a list beside a scene are shown as far as they have room, the first value always")
    func columns() async {
        func room(_ cells: [String], pictured: Bool = false, letters: Bool = false) -> [String?] {
            let list = ListBlock(
                identifier: "orders",
                columns: [
                    "Order", "State", .init("Date", kind: .date), .init("Total", kind: .integer()),
                    "Customer",
                ],
                total: .init(2),
                rows: [
                    .init(identifier: "1", cells: cells, picture: pictured ? Picture(of: "A") : nil),
                    .init(identifier: "2", cells: ["1", "2", "3", "4", "5"]),
                ]
            )
            return ColumnRoom(of: list, hasLetters: letters).classes
        }
        let order = ["0A1B2C3D", "Sent", "2026-11-26", "28.70", "Grace Hopper"]
        #expect(room(order) == [nil, nil, nil, nil, "from28"])
        #expect(room(order, pictured: true, letters: true) == [nil, nil, "from20", "from24", "from32"])
        let long = String(repeating: "long ", count: 40)
        #expect(room([long, long, long, long, long]) == [nil, nil, "from48", "from60", "from60"])
        // Letters of East Asian scripts are twice as wide.
        #expect(
            room(["订单订单", "已发货", "2026-11-26", "28.70", "格蕾丝·霍珀"]) == [nil, nil, nil, "from20", "from28"]
        )
        let page = await Visitor(house).get("/Shelf/Book;id=Evelina")
        #expect(page.text.contains(#"<div role="separator" aria-orientation="vertical""#))
        #expect(list(of: page).contains("placeholder=\"Search\""))
        #expect(!main(of: await Visitor(house).get("/Notes")).contains("placeholder=\"Search\""))
    }

    @Test("A narrow window with the script gets the card alone, and its list loads nothing")
    func narrow() async {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Emma")
        visitor.headers = ["live-tab": page.tab, "live-narrow": ""]
        let narrow = await visitor.get("/Shelf/Book;id=Evelina")
        #expect(list(of: narrow).isEmpty)
        #expect(main(of: narrow).contains("<h1>Evelina</h1>"))
        visitor.headers = ["live-tab": page.tab]
        let wide = await visitor.get("/-/screen", query: "tab=\(page.tab)&at=/Shelf/Book;id=Evelina")
        #expect(list(of: wide).contains("aria-current"))
    }

    @Test("A row of the list replaces the card and keeps the list; the list's page stays and may be changed")
    func steps() async throws {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Emma")
        visitor.headers = ["live-tab": page.tab]
        let next = await visitor.get("/Shelf/Book;id=Emma", query: "0.books.offset=50")
        #expect(list(of: next).contains("Sequel 48") && !list(of: next).contains(">Emma<"))
        #expect(main(of: next).contains("<h1>Emma</h1>"))
        #expect(list(of: next).contains(#"href="/Shelf/Book;id=Emma?0.books.offset=0" rel="prev""#))
        let scene = house.navigator?.scene(at: 0)
        let card = await visitor.get("/Shelf/Book;id=Sequel%2050")
        #expect(card.header("live-address") == "/Shelf/Book;id=Sequel%2050")
        #expect(list(of: card).contains(#"id=Sequel%2050" aria-current="true""#))
        #expect(house.navigator?.scene(at: 0) === scene)
        // The way back leads to the page of the list.
        #expect(card.text.contains(#"<a href="/Shelf?books.offset=50">Shelf</a>"#))
        let first = await visitor.get("/Shelf/Book;id=Sequel%2050", query: "0.books.offset=0")
        #expect(list(of: first).contains(">Emma<"))
        visitor.headers = [:]
        let reloaded = await visitor.get("/Shelf/Book;id=Sequel%2050")
        #expect(list(of: reloaded).contains(">Emma<"))
    }

    @Test("A search of the list works beside the card, with the script and without")
    func search() async {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Emma")
        let found = await visitor.get("/Shelf/Book;id=Emma", query: "_place=0&search=Pers")
        #expect(list(of: found).contains("Persuasion") && !list(of: found).contains(">Emma<"))
        #expect(main(of: found).contains("<h1>Emma</h1>"))
        let live = await visitor.post(
            "change:search",
            ["search": "Eve", "_place": "0"],
            from: page,
            to: "/Shelf/Book;id=Emma",
            isLive: true
        )
        #expect(list(of: live).contains("Evelina") && !list(of: live).contains("Persuasion"))
        // The script knows that the window is wide: what is shown is in the list.
        #expect(main(of: live).contains("<h1>Evelina</h1>"))
    }

    @Test("An action of the list beside the card asks in the list, and a mistake appears there")
    func listAction() async {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Emma")
        let path = "/Shelf/Book;id=Emma"
        let wrong = await visitor.post("action:delete", ["_place": "0"], from: page, to: path)
        #expect(wrong.status == 422)
        #expect(list(of: wrong).contains("class=\"message error\""))
        #expect(!main(of: wrong).contains("class=\"message error\""))
        let asked = await visitor.post(
            "action:delete",
            ["_place": "0", "row:books": "Evelina"],
            from: page,
            to: path,
            isLive: true
        )
        #expect(list(of: asked).contains("Delete them?") && !main(of: asked).contains("Delete them?"))
        let done = await visitor.post("answer:yes", ["_place": "0"], from: asked, to: path, isLive: true)
        #expect(!list(of: done).contains("Evelina") && main(of: done).contains("<h1>Emma</h1>"))
        let elsewhere = await visitor.post("action:delete", ["_place": "7"], from: page, to: path)
        #expect(elsewhere.status == 422)
    }

    @Test(
        "Deleting the shown book leads to its neighbour in a wide window, and to the list without the script"
    )
    func deletion() async {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Evelina")
        let path = "/Shelf/Book;id=Evelina"
        let live = await visitor.post("action:delete", [:], from: page, to: path, isLive: true)
        #expect(live.header("live-address") == "/Shelf/Book;id=Persuasion")
        #expect(main(of: live).contains("<h1>Persuasion</h1>") && !list(of: live).contains("Evelina"))
        let plain = await visitor.get("/Shelf/Book;id=Emma")
        let gone = await visitor.post("action:delete", [:], from: plain, to: "/Shelf/Book;id=Emma")
        #expect(gone.header("location") == "/Shelf")
    }

    @Test("Unsaved input asks before another row takes its place")
    func unsaved() async {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Emma/EditBook")
        let path = "/Shelf/Book;id=Emma/EditBook"
        let asked = await visitor.post(
            "leave",
            ["title": "Emma II", "_to": "/Shelf/Book;id=Persuasion"],
            from: page,
            to: path,
            isLive: true
        )
        #expect(main(of: asked).contains("Leave without saving"))
        let left = await visitor.post("answer:yes", [:], from: asked, to: path, isLive: true)
        #expect(left.header("live-address") == "/Shelf/Book;id=Persuasion")
    }

    @Test("A change elsewhere reaches both parts")
    func changes() async {
        let visitor = Visitor(house)
        let page = await visitor.get("/Shelf/Book;id=Emma")
        visitor.headers = ["live-tab": page.tab]
        let query = "tab=\(page.tab)&at=/Shelf/Book;id=Emma"
        _ = await visitor.get("/-/screen", query: query)
        var changes = 0
        house.navigator?.onChange = { changes += 1 }
        house.shelf.books.insert("Ada", at: 0)
        while changes == 0 { await Task.yield() }
        let next = await visitor.get("/-/screen", query: query)
        #expect(list(of: next).contains(">Ada<"))
    }

    @Test("A ready-made list stays beside the card of a record, and beside the form for a new one")
    func readyMade() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        for title in ["Alien", "Brazil"] { try batch.put(Film(id: title, title: title)) }
        try await store.write(batch)
        house.others = (RecordScenes(Film.self).scenes, { $0[RecordStore.self] = store })
        let visitor = Visitor(house)
        let page = await visitor.get("/FilmList/ViewFilm;id=Brazil")
        #expect(main(of: page).contains("<h1>Brazil</h1>"))
        #expect(
            list(of: page).contains(#"<a href="/FilmList/ViewFilm;id=Brazil" aria-current="true">Brazil</a>"#)
        )
        #expect(Set(identifiers(of: page)).count == identifiers(of: page).count)
        let form = await visitor.get("/FilmList/AddFilm")
        #expect(main(of: form).contains("Add film") && list(of: form).contains(">Alien<"))
        let deleted = await visitor.post(
            "action:delete",
            [:],
            from: page,
            to: "/FilmList/ViewFilm;id=Brazil",
            isLive: true
        )
        #expect(main(of: deleted).contains("alertdialog"))
        let next = await visitor.post(
            "answer:yes",
            [:],
            from: deleted,
            to: "/FilmList/ViewFilm;id=Brazil",
            isLive: true
        )
        #expect(next.header("live-address") == "/FilmList/ViewFilm;id=Alien")
        #expect(main(of: next).contains("<h1>Alien</h1>") && !list(of: next).contains(">Brazil<"))
    }

    @Test("The view of a list beside the scene is part of the address under the list's place")
    func addresses() throws {
        let address = try PageAddress(path: "/Shelf/Book;id=1", query: "_place=0&search=a&0.books.sort=Title")
        #expect("\(address)" == "/Shelf/Book;id=1?0.books.sort=Title&0.search=a")
        #expect(address.view(at: 0).map { "\($0)" } == "/Shelf?books.sort=Title&search=a")
        #expect(address.view(at: 1) == nil)
        #expect(try PageAddress(path: "/Shelf", query: "_place=zero&search=a").filters == ["search": "a"])
    }
}

private struct Film: FieldRecord {
    static let schema = RecordSchema<Film>(name: "films") { film, words in words.add(film.title) }
    static let blank = Film()
    static let fields: [BoundField<Film>] = [.field("title", \.title, isRequired: true)]

    var id = ""
    var title = ""
}
