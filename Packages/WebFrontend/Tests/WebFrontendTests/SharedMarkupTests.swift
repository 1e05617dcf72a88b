import Testing

@testable import WebFrontend

@Suite("Markup that pages share, but for values of their own")
struct SharedMarkupTests {
    @Test("A thousand pages write a part once, and each fills the gaps with its own values, escaped")
    func gaps() {
        let shared = SharedMarkup<String>()
        var written: [String] = []
        func page(_ form: String, token: String) -> String {
            let markup = shared.markup(of: form) { html in
                written.append(form)
                html.element("form", ["action": .gap(.address), "title": .text(form)]) { html in
                    html.void("input", ["value": .gap(.token)])
                    html.text("\u{1}\u{2}\u{3}\(form)")
                }
            }
            var html = HTML()
            html.part("form", ("id", "a"), markup) { gap in
                switch gap {
                case .address: "/Notes?search=<&offset=1"
                case .token: token
                case .mark: "no gap for it"
                }
            }
            return html.text
        }
        for number in 0..<1_000 {
            #expect(
                page("Save", token: "\(number)\"") == """
                    <form action="/Notes?search=&lt;&amp;offset=1" title="Save"><input value="\(number)&quot;">Save</form>
                    """
            )
        }
        #expect(written == ["Save"])
        // Those that were shown least lately are forgotten.
        for number in 0..<16 { _ = page("\(number)", token: "") }
        written = []
        _ = page("Save", token: "")
        #expect(written == ["Save"])
    }

    @Test("A part that the script shows alike is named only, and written again when its markup is another")
    func shownParts() {
        let shared = SharedMarkup<String>()
        func write(_ label: String, shown: [Int: Int]?) -> HTML {
            let markup = shared.markup(of: label) { $0.element("nav", ["id": "a"], text: label) }
            var html = HTML(PageParts(shown: shown))
            html.part("nav", ("id", "a"), markup) { _ in "" }
            return html
        }
        let first = write("One", shown: nil)
        #expect(first.text == "<nav id=\"a\">One</nav>")
        let shown = first.parts?.digests
        #expect(write("One", shown: shown).text == "<nav id=\"a\" data-same></nav>")
        #expect(write("Two", shown: shown).text == "<nav id=\"a\">Two</nav>")
    }
}
