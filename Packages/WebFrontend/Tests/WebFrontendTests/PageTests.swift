import HTTPServing
@_spi(Hosting) import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Pages")
struct PageTests {
    /// The page's main part, whose lines are joined without their indentation in the expected text.
    private func main(_ screen: Screen, at address: PageAddress = PageAddress(Location("Scene"))) -> String {
        main(page(screen, at: address))
    }

    private func page(_ screen: Screen, at address: PageAddress = PageAddress(Location("Scene"))) -> Page {
        Page(
            host: "myhost",
            screen: screen,
            address: address,
            keys: .init(token: "T", mark: PageMark(tab: "1"))
        )
    }

    private func main(_ page: Page) -> String {
        let text = String(decoding: page.document(), as: UTF8.self)
        let start =
            text.firstRange(of: "<main id=\"main\" data-tab=\"1\" data-token=\"T\">")?.upperBound
            ?? text.startIndex
        let end = text.firstRange(of: "</main>")?.lowerBound ?? text.endIndex
        return String(text[start..<end])
    }

    private func joined(_ text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }

    @Test("The script is small enough to be read, and to load on any connection")
    func script() throws {
        let request = HTTPRequest(.get, "/-/live.js", client: "127.0.0.1")
        let response = try #require(WebAsset.response(for: request))
        guard case .bytes(let bytes) = response.body else {
            Issue.record("the script is no page of bytes")
            return
        }
        #expect((1_000..<26_000).contains(bytes.count), "it has \(bytes.count) bytes")
    }

    @Test("The page has the script's texts in its language, and no others")
    func scriptTexts() throws {
        let script = String(decoding: PackageResources.live_js, as: UTF8.self)
        let said = script.matches(
            of: #/(?:say|tell)\((?:\w+\.trim\(\) \|\| )?'([^']+)'\)/#
        )
        let others = script.matches(of: #/\|\| '([A-Z][^']+)'/#)
        let texts = Set((said.map(\.1) + others.map(\.1)).map(String.init))
        #expect(texts == Set(Page.scriptTexts.map(\.string)))
    }

    @Test("In another language, the address names the sorting column as in English")
    func sortedInGerman() {
        let list = ListBlock(
            identifier: "contacts",
            columns: [.init("Name", sort: .init("sort")), "Phone"],
            total: .init(1),
            rows: [.init(identifier: "7", cells: ["Ann", "112"])]
        )
        let texts = Texts(language: "de", table: ["Name": "Nachname", "Phone": "Telefon"])
        let text = main(Screen(title: "Contacts", blocks: [.list(list)]).localized(by: texts))
        #expect(text.contains("<a href=\"/Scene?contacts.sort=Name\">Nachname</a>"))
        #expect(text.contains("Telefon"))
    }

    @Test("A document has a title, the ways to other scenes, and no inline script or style")
    func document() {
        let page = Page(
            host: "myhost",
            screen: Screen(title: "Ann"),
            address: PageAddress(
                Location([.init("ContactList"), .init("ViewContact", parameters: ["id": "42"])])
            ),
            crumbs: [
                .init(
                    title: "Contacts",
                    address: PageAddress(Location("ContactList")).offset("contacts", 50)
                )
            ],
            entrances: [
                OpenEntrance(title: "Contacts", summary: "All people.", location: Location("ContactList"))
            ],
            keys: .init(token: "T", mark: PageMark(tab: "1"))
        )
        let text = String(decoding: page.document(), as: UTF8.self)
        #expect(
            text == "<!DOCTYPE html>\n"
                + joined(
                    """
                    <html lang="en"><head><meta charset="utf-8">
                    <meta name="viewport" content="width=device-width, initial-scale=1">
                    <title>Ann – myhost</title><link rel="stylesheet" href="\(WebAsset.style.address)">
                    <link rel="icon" type="image/svg+xml" href="\(WebAsset.icon.address)">
                    <script type="module" src="\(WebAsset.script.address)"></script></head>
                    <body><a class="skip" href="#main">Skip to content</a>
                    <nav class="scenes" aria-label="Scenes" data-key="scenes"><ul>
                    <li><a href="/ContactList" title="All people." aria-current="true">Contacts</a></li></ul></nav>
                    <nav class="crumbs" aria-label="Breadcrumbs"><ol><li><a href="/ContactList?contacts.offset=50">Contacts</a></li>
                    <li aria-current="page">Ann</li></ol></nav>
                    <main id="main" data-tab="1" data-token="T"><h1>Ann</h1></main>
                    <footer hidden><button type="button">Keys</button></footer>
                    <dialog class="keys" aria-labelledby="keys" data-key="keys"><h2 id="keys" tabindex="-1">Keys</h2><dl>
                    <dt><kbd>Esc</kbd></dt><dd>Goes back.</dd><dt><kbd>?</kbd></dt><dd>Lists the keys.</dd></dl>
                    <form method="dialog"><label><input type="checkbox" checked> Keys of one character work</label>
                    <button>Close</button></form></dialog></body></html>
                    """
                )
        )
    }

    @Test("A list is a table with a caption: rows lead to their scene, headings sort, and pages are links")
    func list() {
        var list = ListBlock(
            identifier: "contacts",
            columns: [
                ListBlock.Column("Name", sort: .init("sort", values: ["by": ["name"]], isCurrent: true)),
                ListBlock.Column("Phone", kind: .phone, sort: .init("sort", values: ["by": ["phone"]])),
            ],
            total: .init(1_204),
            offset: 50,
            rows: [.init(identifier: "a/b", cells: ["<Ann>", "+44 20"])]
        )
        list.destination = .init(scene: "ViewContact", parameter: "id")
        let expected = """
            <h1>Contacts</h1><section class="list" id="contacts"><table>
            <caption>Contacts: 51–51 of 1,204</caption>
            <thead><tr><th scope="col" aria-sort="ascending">Name</th>
            <th scope="col" class="phone"><a href="/Scene?contacts.sort=Phone">Phone</a></th></tr></thead>
            <tbody><tr data-row data-key="a/b">
            <th scope="row"><a href="/Scene/ViewContact;id=a%2Fb">&lt;Ann&gt;</a></th>
            <td data-label="Phone"><a href="tel:+4420" rel="noreferrer">+44 20</a></td></tr></tbody></table>
            <nav class="pages" aria-label="Pages"><a href="/Scene" rel="prev">Previous page</a>
            <a href="/Scene" aria-label="Page 1">1</a>
            <a href="/Scene?contacts.offset=50" aria-label="Page 2" aria-current="page">2</a>
            <a href="/Scene?contacts.offset=100" aria-label="Page 3">3</a><span>…</span>
            <a href="/Scene?contacts.offset=1200" aria-label="Page 25">25</a>
            <a href="/Scene?contacts.offset=51" rel="next">Next page</a>
            <form method="get" action="/Scene"><label>Page
             <input type="number" name="contacts.page" min="1" max="25" required></label><button>Go</button></form>
            </nav></section>
            """
            .replacing("\n ", with: " ")
        #expect(main(Screen(title: "Contacts", blocks: [.list(list)])) == joined(expected))
    }

    @Test("Above a list of several pages that is sorted by names, letters lead to the names from there on")
    func letters() {
        var list = ListBlock(
            identifier: "contacts",
            columns: ["Name"],
            total: .init(50),
            rows: [.init(identifier: "1", cells: ["Ann"])]
        )
        list.jump = .init("from", field: "name")
        func main(_ list: ListBlock) -> String {
            let from = SceneAction("from", label: "Names from", summary: "", parameters: [Field("name")])
            let address = PageAddress(Location("Scene")).sorted("contacts", by: "Phone")
            return self.main(
                Screen(title: "Contacts", blocks: [.list(list)], actions: [from]),
                at: address.letter(list.jump?.current, of: "contacts").offset("contacts", list.offset)
            )
        }
        #expect(!main(list).contains("letters"))
        list.total.count = 1_204
        list.offset = 50
        let first = main(list)
        #expect(first.contains(#"<nav class="letters" aria-label="Names from a letter on"><a href="#))
        #expect(first.contains(#"<a href="/Scene?contacts.from=M&amp;contacts.sort=Phone">M</a>"#))
        #expect(!first.contains("Names from</") && !first.contains(">All</a>"))
        list.jump?.current = "M"
        let later = main(list)
        #expect(later.contains(#"<a href="/Scene?contacts.sort=Phone">All</a>"#))
        #expect(
            later.contains(
                #"<a href="/Scene?contacts.from=M&amp;contacts.sort=Phone" aria-current="true">M</a>"#
            )
        )
        #expect(
            later.contains(
                #"<a href="/Scene?contacts.from=M&amp;contacts.offset=51&amp;contacts.sort=Phone""#
            )
        )
        // A letter behind the last name still shows the others.
        list.rows = []
        list.total.count = 0
        #expect(main(list).contains(">All</a>"))
    }

    @Test("A date that may lack its year has examples in the person's form, and is shown in it")
    func dates() {
        var texts = Texts.english
        texts.dateOrder = .monthFirst
        let field = Field("born", kind: .partialDate, values: ["1815-12-10"])
        var page = page(
            Screen(title: "Edit", blocks: [.form(FormBlock(identifier: "f", fields: [field]))]).localized(
                by: texts
            )
        )
        page.texts = texts
        let text = main(page)
        #expect(text.contains(#"name="born" value="12/10/1815""#))
        #expect(text.contains("12/10/1815, or 12/10 without the year</p>"))
        #expect(!text.contains("placeholder"))
    }

    @Test("Rows that several actions take have check boxes, which belong to one form of these actions")
    func marks() {
        let list = ListBlock(
            identifier: "contacts",
            columns: ["Name"],
            total: .init(1),
            rows: [.init(identifier: "7", cells: ["Ann"])]
        )
        let row = Field("id", isRequired: true, isRepeated: true, row: "contacts")
        // Without marks, an action with optional rows is about the whole list.
        let some = Field("only", isRepeated: true, row: "contacts")
        let screen = Screen(
            title: "Contacts",
            blocks: [.list(list)],
            actions: [
                SceneAction("delete", label: "Delete", key: "d", summary: "Deletes.", parameters: [row]),
                SceneAction("export", label: "Export", key: "e", summary: "Exports.", parameters: [some]),
                SceneAction("tag", label: "Tag", summary: "Tags.", parameters: [Field("category"), row]),
            ]
        )
        let expected = """
            <h1>Contacts</h1><section class="actions" id="actions" aria-label="Actions">
            <form method="post" action="/Scene" class="marks" id="marks-contacts" novalidate>
            <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
            <button name="_event" value="enter" class="enter" tabindex="-1" aria-hidden="true"></button></form>
            <div class="for-marks marked"><span class="count" role="status"></span>
            <button type="button" class="all" hidden>Mark all</button>
            <button type="reset" form="marks-contacts">Unmark</button></div>
            <button name="_event" value="action:delete" form="marks-contacts" class="for-marks" title="Deletes."
             data-shortcut="d" data-rows="needed">Delete</button>
            <button name="_event" value="action:export" form="marks-contacts" class="with-marks" title="Exports."
             data-shortcut="e">Export</button>
            <details class="for-marks" id="action-tag" name="actions"><summary title="Tags.">Tag</summary>
            <div class="panel fields"><p class="hint">Tags.</p>
            <div class="field"><label for="marks.tag:category">Category</label>
            <input type="text" id="marks.tag:category" name="tag:category" form="marks-contacts"></div>
            <button name="_event" value="action:tag" form="marks-contacts" title="Tags.">Tag</button></div></details></section>
            <section class="list" id="contacts"><table><caption>Contacts (1)</caption>
            <thead><tr><td class="mark"></td><th scope="col">Name</th></tr></thead><tbody><tr data-row data-key="7">
            <td class="mark"><input type="checkbox" name="row:contacts" value="7" form="marks-contacts" aria-label="Mark Ann"></td>
            <th scope="row"><form method="post" action="/Scene" class="select" novalidate>
            <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
            <button name="_event" value="select:contacts:7">Ann</button></form></th></tr></tbody></table></section>
            """
            .replacing("\n ", with: " ")
        #expect(main(screen) == joined(expected))
    }

    @Test("Rarely used actions are in a menu, unless it would have only one")
    func menu() {
        let add = SceneAction("add", label: "Add", summary: "")
        var read = SceneAction("read", label: "Read", key: "r", summary: "", parameters: [Field("place")])
        var sort = SceneAction("sort", label: "Sort", summary: "")
        read.isRare = true
        #expect(!main(Screen(title: "A", actions: [add, read, sort])).contains("More"))
        sort.isRare = true
        let text = main(Screen(title: "A", actions: [add, read, sort]))
        #expect(
            text.contains(
                #"<details class="more" id="more" name="actions"><summary>More</summary><div class="panel"><details"#
                    + #" id="action-read" name="more"><summary data-shortcut="r""#
            )
        )
        #expect(text.firstRange(of: "action:add")!.lowerBound < text.firstRange(of: "More")!.lowerBound)
        #expect(text.firstRange(of: "action:sort")!.lowerBound > text.firstRange(of: "More")!.lowerBound)
    }

    @Test("A refused action's panel stays open with the mistake inside, and not above the page")
    func refusedPanel() throws {
        let place = Field("place", label: "Place", kind: .integer(from: 1), isRequired: true)
        let read = SceneAction("read", label: "Read", summary: "", parameters: [place])
        var page = page(Screen(title: "A", actions: [read], message: Message(.error, "The place is closed.")))
        #expect(main(page).hasPrefix(#"<h1>A</h1><div class="message error">"#))
        page.unfinished = try SubmittedForm(
            HTTPForm(fields: FormFields(parsing: "place=0&_event=action:read"))
        )
        let scene = main(page)
        #expect(scene.hasPrefix(#"<h1>A</h1><section class="actions""#))
        #expect(scene.split(separator: "The place is closed.", omittingEmptySubsequences: false).count == 2)
        // A mistake in a field stands beside it.
        page.refusal = Refusal(SubmittedForm.Failure("unused"))
        page.refusal?.field = ("place", "0 is less than 1")
        let field = main(page)
        #expect(field.contains(#"<p class="error" role="alert" id="read.place-error">0 is less than 1</p>"#))
        #expect(
            field.contains(#"name="place" value="0""#) && field.contains(#"aria-invalid="true" autofocus"#)
        )
        #expect(!field.contains("The place is closed."))
    }

    @Test(
        "A message about a change that can be taken back has a button for it, in place of the one in the bar"
    )
    func undo() {
        let undo = SceneAction("undo", label: "Undo deleting Ann", summary: "Takes it back.", role: .undo)
        let text = main(
            Screen(title: "A", actions: [undo], message: Message(.information, "Deleted Ann.", undo: "undo"))
        )
        #expect(
            text
                == joined(
                    """
                    <h1>A</h1><div class="message information"><p role="status">Deleted Ann.</p>
                    <form method="post" action="/Scene" novalidate>
                    <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
                    <button name="_event" value="action:undo" class="undo" title="Undo deleting Ann">Undo</button></form></div>
                    """
                )
        )
        #expect(main(Screen(title: "A", actions: [undo])).contains(">Undo deleting Ann</button>"))
        #expect(
            !main(Screen(title: "A", message: Message(.information, "Gone.", undo: "undo"))).contains(
                "button"
            )
        )
    }

    @Test("A value that an action changes is a field in its row, and an action for one row is a button there")
    func rowActions() {
        let row = Field("product", isRequired: true, row: "items")
        let change = SceneAction(
            "change",
            label: "Change quantity",
            summary: "",
            parameters: [
                row,
                Field("quantity", label: "Quantity", kind: .integer(from: 1, through: 9), isRequired: true),
            ]
        )
        let remove = SceneAction("remove", label: "Remove", key: "d", summary: "", parameters: [row])
        let list = ListBlock(
            identifier: "items",
            columns: [
                "Product", .init("Quantity", kind: .integer(), edit: .init("change", field: "quantity")),
            ],
            total: .init(1),
            rows: [.init(identifier: "mug", cells: ["Mug", "2"])]
        )
        let text = main(Screen(title: "Cart", blocks: [.list(list)], actions: [change, remove]))
        #expect(text.hasPrefix(#"<h1>Cart</h1><section class="list""#))
        #expect(
            text.contains(
                joined(
                    """
                    <td data-label="Quantity" class="cell number">
                    <form method="post" action="/Scene" class="cell" data-key="change-mug" novalidate>
                    <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
                    <input type="hidden" name="product" value="mug">
                    """
                )
            )
        )
        #expect(
            text.contains(
                #"<input type="number" id="change-mug.quantity" name="quantity" value="2" min="1" max="9""#
            )
        )
        #expect(
            text.contains(
                #"value="action:remove" title="" data-shortcut="d">Remove</button></form></td></tr>"#
            )
        )
        // Without the action, the value is text.
        let plain = main(Screen(title: "Cart", blocks: [.list(list)]))
        #expect(plain.contains(#"<td data-label="Quantity" class="number">2</td></tr>"#))
    }

    @Test("A form has a way out, which leads to the page below it")
    func cancel() {
        var page = page(
            Screen(
                title: "Edit",
                blocks: [.form(FormBlock(identifier: "f", fields: [Field("name")]))],
                actions: [SceneAction("save", label: "Save", summary: "", takesForm: true, role: .primary)]
            )
        )
        #expect(!main(page).contains("Cancel"))
        page.crumbs = [.init(title: "Notes", address: PageAddress(Location("Notes")).offset("notes", 50))]
        #expect(
            main(page).contains(#"<a class="button" href="/Notes?notes.offset=50">Cancel</a></p></form>"#)
        )
    }

    @Test("Only the wrong one of several values is marked, and the empty one behind them never is")
    func wrongEntry() {
        let kind = ValueKind.group([Field("label"), Field("number", kind: .phone)])
        let field = Field(
            "phones",
            kind: kind,
            values: [.parts(["number": "+44 20 7946"]), .parts(["label": "work", "number": "x"])],
            isRepeated: true,
            error: "'x' is not a phone number"
        )
        let text = main(Screen(title: "Edit", blocks: [.form(FormBlock(identifier: "f", fields: [field]))]))
        let wrong = text.split(separator: "<input").filter { $0.contains("aria-invalid") }
        #expect(wrong.count == 1 && wrong.first?.contains(#"name="phones.1.number""#) == true)
    }

    @Test(
        "A field that names a record asks for suggestions while a person types, also where there are none yet"
    )
    func namedRecord() {
        var field = Field("member")
        field.record = .init(scene: "ViewMember", parameter: "id")
        let text = main(Screen(title: "Edit", blocks: [.form(FormBlock(identifier: "f", fields: [field]))]))
        #expect(text.contains(#" list="f.member-list" data-asks"#))
        #expect(text.contains(#"<datalist id="f.member-list"></datalist>"#))
        field.record = nil
        let plain = main(Screen(title: "Edit", blocks: [.form(FormBlock(identifier: "f", fields: [field]))]))
        #expect(!plain.contains("data-asks") && !plain.contains("<datalist"))
    }

    @Test("A postal address is a search on a map, and a name for programs is not shown")
    func details() {
        let items: [DetailBlock.Item] = [
            .init("Home", "12 High Street\nLondon", kind: .postalAddress),
            .init("Id", "7", kind: .identifier),
        ]
        let expected = """
            <h1>Ann</h1><section id="card"><dl><dt>Home</dt><dd>
            <a href="https://www.openstreetmap.org/search?query=12%20High%20Street%2C%20London" rel="noreferrer">12 High Street
            <br>London</a></dd></dl></section>
            """
        let block = DetailBlock(identifier: "card", items: items)
        #expect(main(Screen(title: "Ann", blocks: [.detail(block)])) == joined(expected))
    }

    @Test("A row that only the scene can lead on from is a button, since a link would lack the row")
    func rowWithoutParameter() {
        var list = ListBlock(
            identifier: "days",
            columns: ["Day"],
            total: .init(1),
            rows: [.init(identifier: "a b", cells: ["Monday"])]
        )
        list.destination = .init(scene: "ViewContact")
        let page = main(Screen(title: "Days", blocks: [.list(list)]))
        #expect(page.contains(#"<button name="_event" value="select:days:a b">Monday</button>"#))
        #expect(!page.contains("ViewContact"))
    }

    @Test("A field has its label, and its mistake and hint describe it; a secret is not sent back")
    func form() {
        let form = FormBlock(
            identifier: "contact",
            fields: [
                Field(
                    "email",
                    label: "E-mail",
                    kind: .email,
                    values: ["ann"],
                    hint: "ann@example.org",
                    error: "No @."
                ),
                Field(
                    "password",
                    kind: .password,
                    values: ["secret"],
                    isRequired: true,
                    autofill: .newPassword
                ),
            ]
        )
        let screen = Screen(
            title: "Edit",
            blocks: [.form(form)],
            actions: [SceneAction("save", label: "Save", summary: "Saves.", takesForm: true, role: .primary)]
        )
        let expected = """
            <h1>Edit</h1><form method="post" action="/Scene" class="fields" data-key="contact" novalidate>
            <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
            <div class="inputs"><div class="field"><label for="contact.email">E-mail</label>
            <input type="email" id="contact.email" name="email" value="ann"
             aria-describedby="contact.email-error contact.email-hint" aria-invalid="true">
            <p class="hint" id="contact.email-hint">ann@example.org</p>
            <p class="error" role="alert" id="contact.email-error">No @.</p></div>
            <div class="field"><label for="contact.password">Password<span class="required"> (required)</span></label>
            <input type="password" id="contact.password" name="password" autocomplete="new-password"
             aria-required="true"></div></div>
            <p class="buttons"><button name="_event" value="action:save" class="primary" title="Saves.">Save</button></p></form>
            """.replacing("\n ", with: " ")
        #expect(main(screen) == joined(expected))
    }

    @Test("A primary action that needs no value is one click away, beside its fields")
    func primaryAction() {
        var buy = SceneAction(
            "buy",
            label: "Buy",
            key: "b",
            summary: "Buys it.",
            parameters: [Field("quantity", kind: .integer(from: 1))],
            role: .primary
        )
        let expected = """
            <h1>Mug</h1><section class="actions" id="actions" aria-label="Actions">
            <form method="post" action="/Scene" class="fields" novalidate>
            <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
            <div class="field"><label for="buy.quantity">Quantity</label>
            <input type="number" id="buy.quantity" name="quantity" min="1"></div>
            <button name="_event" value="action:buy" class="primary" title="Buys it." data-shortcut="b">Buy</button>
            </form></section>
            """
        #expect(main(Screen(title: "Mug", actions: [buy])) == joined(expected))
        buy.parameters[0].isRequired = true
        #expect(main(Screen(title: "Mug", actions: [buy])).contains("<details id=\"action-buy\""))
    }

    @Test("A repeated group is a fieldset with a control for each part, and one entry more")
    func group() {
        let kind = ValueKind.group([
            Field("label", kind: .choice(["home", "work"])), Field("number", kind: .phone),
        ])
        let field = Field(
            "phones",
            label: "Phones",
            kind: kind,
            values: [.parts(["label": "work", "number": "1"])],
            isRepeated: true
        )
        let text = main(Screen(title: "Edit", blocks: [.form(FormBlock(identifier: "f", fields: [field]))]))
        let names = text.split(separator: " name=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(
            names == [
                "_token", "_tab", "phones.0.label", "phones.0.number", "phones.1.label", "phones.1.number",
                "_event",
            ]
        )
        #expect(text.contains("<fieldset class=\"field\"><legend>Phones</legend>"))
        #expect(text.contains("<option value=\"work\" selected>work</option>"))
        #expect(text.contains("aria-label=\"Number\""))
        #expect(
            text.contains(
                #"<button name="_event" value="more:phones" class="add" aria-label="Add another: Phones">Add another</button>"#
            )
        )
    }

    @Test(
        "Actions stand before the blocks; one with a row among its values offers the rows, and one that a filter form does is left out"
    )
    func actions() {
        let filter = FormBlock(identifier: "filter", fields: [Field("search")], filters: "contacts")
        var screen = Screen(
            title: "Contacts",
            blocks: [
                .form(filter),
                .list(
                    ListBlock(
                        identifier: "contacts",
                        columns: ["Name"],
                        rows: [.init(identifier: "1", cells: ["Ann"])]
                    )
                ),
            ],
            actions: [
                SceneAction(
                    "search",
                    label: "Search",
                    summary: "",
                    parameters: [Field("query", parameter: "search")]
                ),
                SceneAction(
                    "delete",
                    label: "Delete",
                    summary: "",
                    parameters: [Field("id", row: "contacts"), Field("reason")]
                ),
            ]
        )
        let text = main(screen)
        #expect(text.hasPrefix("<h1>Contacts</h1><section class=\"actions\""))
        #expect(text.contains("<label for=\"delete.id\">Name</label><select id=\"delete.id\" name=\"id\""))
        #expect(text.contains("<option value=\"1\">Ann</option>"))
        #expect(!text.contains("action:search"))
        // Without rows there is nothing to delete.
        screen.blocks = [.form(filter)]
        #expect(!main(screen).contains("action:delete"))
    }

    @Test("An amount has its currency")
    func amounts() {
        let list = ListBlock(
            identifier: "tea",
            columns: ["Name", .init("Price", kind: .money(currency: "EUR"))],
            rows: [.init(identifier: "1", cells: ["Mint", "6.40"])],
            style: .cards
        )
        let detail = DetailBlock(
            identifier: "sum",
            items: [.init("Sum", "12.80", kind: .money(currency: "EUR"))]
        )
        let text = main(Screen(title: "Tea", blocks: [.list(list), .detail(detail)]))
        #expect(text.contains(#"<p class="number">6.40 EUR</p>"#))
        #expect(text.contains("12.80 EUR"))
    }

    @Test("An empty cell of a phone or an e-mail is no link")
    func emptyCell() {
        let columns = [ListBlock.Column("Name"), .init("Phone", kind: .phone)]
        let list = ListBlock(
            identifier: "l",
            columns: columns,
            rows: [.init(identifier: "1", cells: ["Ann", ""])]
        )
        #expect(main(Screen(title: "L", blocks: [.list(list)])).contains("<td data-label=\"Phone\"></td>"))
    }

    @Test("Enter in a form never performs an action that destroys something")
    func enter() {
        let field = Field("reason", isRequired: true)
        var drop = SceneAction(
            "drop",
            label: "Drop",
            summary: "Drops.",
            parameters: [field],
            role: .destructive
        )
        let disabled =
            #"<button class="enter" disabled aria-hidden="true"></button><button name="_event" value="action:drop""#
        #expect(main(Screen(title: "Ann", actions: [drop])).contains(disabled))
        drop.parameters = []
        drop.takesForm = true
        let save = SceneAction("save", label: "Save", summary: "Saves.", takesForm: true)
        let form = Block.form(FormBlock(identifier: "card", fields: [field]))
        let own = main(Screen(title: "Ann", blocks: [form], actions: [drop, save]))
        #expect(own.contains(#"<p class="buttons"><button name="_event" value="action:save""#))
        #expect(main(Screen(title: "Ann", blocks: [form], actions: [drop])).contains(disabled))
    }

    @Test("A form whose action has not succeeded keeps its marks, its values, its open panel and the focus")
    func unfinished() throws {
        let list = ListBlock(
            identifier: "contacts",
            columns: ["Name"],
            total: .init(2),
            rows: [.init(identifier: "7", cells: ["Ann"]), .init(identifier: "8", cells: ["Bob"])]
        )
        let row = Field("id", isRequired: true, isRepeated: true, row: "contacts")
        let screen = Screen(
            title: "Contacts",
            blocks: [.list(list)],
            actions: [
                SceneAction("delete", label: "Delete", summary: "", parameters: [row], role: .destructive),
                SceneAction("tag", label: "Tag", summary: "", parameters: [Field("category"), row]),
                SceneAction(
                    "read",
                    label: "Read",
                    summary: "",
                    parameters: [Field("place", isRequired: true)]
                ),
            ]
        )
        var tagging = page(screen)
        tagging.unfinished = try SubmittedForm(
            HTTPForm(fields: FormFields(parsing: "row:contacts=8&tag:category=work&_event=enter"))
        )
        let text = main(tagging)
        #expect(text.contains(#"value="8" form="marks-contacts" checked"#))
        #expect(text.contains(#"value="7" form="marks-contacts" aria-label"#))
        #expect(text.contains(#"<details class="for-marks" id="action-tag" name="actions" open>"#))
        #expect(text.contains(#"name="tag:category" value="work""#))
        #expect(text.contains(#"value="action:tag" form="marks-contacts" title="" autofocus>"#))
        #expect(text.contains(#"<details id="action-read" name="actions"><summary"#))
        var reading = page(screen)
        reading.unfinished = try SubmittedForm(
            HTTPForm(fields: FormFields(parsing: "place=x&_event=action:read"))
        )
        #expect(main(reading).contains(#"<details id="action-read" name="actions" open>"#))
        #expect(main(reading).contains(#"name="place" value="x""#))
        // The question has the focus.
        tagging.screen.question = Question("Tag?", confirm: "Tag")
        tagging.isLive = true
        #expect(!main(tagging).contains(#"value="action:tag" form="marks-contacts" title="" autofocus>"#))
    }

    @Test("A question replaces the rest of the page")
    func question() {
        let screen = Screen(
            title: "Ann",
            blocks: [.text(TextBlock("hidden"))],
            question: Question("Delete Ann?", confirm: "Delete", isDestructive: true)
        )
        let expected = """
            <h1>Ann</h1><dialog class="question" open role="alertdialog" aria-labelledby="question">
            <p id="question">Delete Ann?</p><form method="post" action="/Scene" novalidate>
            <input type="hidden" name="_token" value="T"><input type="hidden" name="_tab" value="1">
            <button name="_event" value="answer:no" autofocus>Cancel</button>
            <button name="_event" value="answer:yes" class="destructive">Delete</button></form></dialog>
            """
        #expect(main(screen) == joined(expected))
    }

    @Test("A link that is no web address is text, so that no value runs a script")
    func links() {
        let detail = DetailBlock(
            identifier: "card",
            items: [
                .init("Bad", "javascript:alert(1)", kind: .link),
                .init("Good", "https://example.org", kind: .link),
                .init("Note", "one\ntwo"),
            ]
        )
        let expected = """
            <h1>Ann</h1><section id="card"><dl><dt>Bad</dt><dd>javascript:alert(1)</dd>
            <dt>Good</dt><dd><a href="https://example.org" rel="noreferrer">https://example.org</a></dd>
            <dt>Note</dt><dd>one<br>two</dd></dl></section>
            """
        #expect(main(Screen(title: "Ann", blocks: [.detail(detail)])) == joined(expected))
    }

    @Test("The name of another thing leads to its scene, on top of this one, in a card and in a list")
    func linksToScenes() {
        let member = DetailBlock.Item(
            "Member",
            "Ada",
            opens: Location("ViewMember", parameters: ["id": "a/1"])
        )
        let detail = DetailBlock(identifier: "card", items: [member])
        let list = ListBlock(
            identifier: "loans",
            columns: ["Book", "Member"],
            total: .init(1),
            rows: [.init(identifier: "1", cells: ["Dune", "Ada"], values: ["Member": [member]])]
        )
        let page = main(Screen(title: "Loan", blocks: [.detail(detail), .list(list)]))
        let link = #"<a href="/Scene/ViewMember;id=a%2F1">Ada</a>"#
        #expect(page.contains("<dt>Member</dt><dd>\(link)</dd>"))
        #expect(page.contains(#"<td data-label="Member">\#(link)</td>"#))
    }

    @Test("A sum is the table's last row, on its last page")
    func sum() {
        var list = ListBlock(
            identifier: "cart",
            columns: ["Product", "Note", .init("Sum", kind: .integer())],
            total: .init(1),
            rows: [.init(identifier: "mug", cells: ["Mug", "", "7"])],
            sum: .init(identifier: "total", cells: ["Total", "", "7"])
        )
        let foot = """
            <tfoot><tr><th scope="row">Total</th><td></td><td class="number">7</td></tr></tfoot></table>
            """
        #expect(main(Screen(title: "Cart", blocks: [.list(list)])).contains(foot))
        list.total = .init(51)
        #expect(!main(Screen(title: "Cart", blocks: [.list(list)])).contains("<tfoot>"))
    }

    @Test("A list that is still being read is not said to be empty")
    func loading() {
        let screen = Screen(
            title: "Cart",
            blocks: [.list(ListBlock(identifier: "cart", columns: ["Product"]))]
        )
        var page = Page(
            host: "myhost",
            screen: screen,
            address: PageAddress(Location("Scene")),
            keys: .init(token: "T", mark: PageMark(tab: "1"))
        )
        #expect(String(decoding: page.document(), as: UTF8.self).contains(">Nothing here.<"))
        page.isWorking = true
        let text = String(decoding: page.document(), as: UTF8.self)
        #expect(text.contains(">Loading …<") && !text.contains("Nothing here."))
    }

    @Test("A message that an empty list repeats is shown once")
    func repeatedMessage() {
        let list = ListBlock(identifier: "cart", columns: ["Product"], placeholder: "No match.")
        let screen = Screen(title: "Cart", blocks: [.list(list)], message: Message(.warning, "No match."))
        #expect(
            main(screen)
                == "<h1>Cart</h1><section class=\"list\" id=\"cart\"><p class=\"empty\" role=\"status\">No match.</p></section>"
        )
    }

    @Test("A message says whether it is an error, to screen readers too")
    func message() {
        #expect(
            main(Screen(title: "A", message: Message(.error, "No.")))
                == #"<h1>A</h1><div class="message error"><p role="alert"><strong>Error: </strong>No.</p></div>"#
        )
        #expect(
            main(Screen(title: "A", message: Message(.information, "Done.")))
                == #"<h1>A</h1><div class="message information"><p role="status">Done.</p></div>"#
        )
    }

    @Test("A chart is a table, and progress has its value")
    func drawings() {
        let chart = ChartBlock(
            identifier: "years",
            title: "Games by year",
            bars: [.init("1999", value: 2, text: "2 games"), .init("2000", value: 4, text: "4 games")]
        )
        let progress = ProgressBlock(label: "Importing", fraction: 0.5, detail: "1,200 contacts")
        let expected = """
            <h1>A</h1><table class="chart" id="years"><caption>Games by year</caption><tbody>
            <tr><th scope="row">1999</th><td><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="50.0" height="4"></rect></svg></td><td>2 games</td></tr>
            <tr><th scope="row">2000</th><td><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100.0" height="4"></rect></svg></td><td>4 games</td></tr></tbody></table>
            <p class="progress" role="status">Importing <progress max="1" value="0.5" aria-label="Importing">
            1,200 contacts</progress> 1,200 contacts</p>
            """
        #expect(main(Screen(title: "A", blocks: [.chart(chart), .progress(progress)])) == joined(expected))
    }

    @Test("People in a list have pictures drawn from their names, and a row's own picture comes first")
    func people() {
        let list = ListBlock(
            identifier: "people",
            columns: ["Name"],
            total: .init(2),
            rows: [
                .init(identifier: "1", cells: ["Ada Lovelace"]),
                .init(
                    identifier: "2",
                    cells: ["Grace"],
                    picture: Picture(summary: "", monogram: "<", hue: -1)
                ),
            ],
            style: .people
        )
        let text = main(Screen(title: "People", blocks: [.list(list)]))
        #expect(
            text.contains(
                #"<th scope="row"><span class="monogram hue0 person" aria-hidden="true">AL</span><form"#
            )
        )
        #expect(text.contains(#"<span class="monogram hue330" aria-hidden="true">&lt;</span>"#))
    }

    @Test("A screen's picture stands beside its heading, over drawn letters that remain without the image")
    func picture() {
        let picture = Picture(of: "Ada Lovelace", source: "1.\"a")
        var detail = DetailBlock(identifier: "contact", picture: picture, items: [.init("Name", "Ada")])
        let address = PageAddress(Location("ViewContact"))
        #expect(
            main(Screen(title: "Ada", blocks: [.detail(detail)]), at: address).hasPrefix(
                joined(
                    """
                    <div class="heading">
                    <span class="monogram hue0" role="img" aria-label="Picture of Ada Lovelace">AL
                    <img src="/-/images/ViewContact/1.%22a" alt="" loading="lazy"></span><h1>Ada</h1></div>
                    """
                )
            )
        )
        detail.picture?.source = nil
        #expect(
            main(Screen(title: "Ada", blocks: [.detail(detail)]), at: address).hasPrefix(
                joined(
                    """
                    <div class="heading"><span class="monogram hue0" aria-hidden="true">AL</span>
                    <h1>Ada</h1></div>
                    """
                )
            )
        )
    }
}
