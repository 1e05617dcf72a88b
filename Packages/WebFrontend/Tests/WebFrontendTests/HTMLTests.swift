import Testing

@testable import WebFrontend

@Suite("HTML")
struct HTMLTests {
    @Test("Texts and attribute values are escaped, and cannot become markup")
    func escaping() {
        var html = HTML()
        html.element(
            "a",
            ["href": "/?a=1&b=\"2\"", "title": "it's <b>"],
            text: "</a><script>alert(1)</script>"
        )
        #expect(
            html.text == "<a href=\"/?a=1&amp;b=&quot;2&quot;\" title=\"it&#39;s &lt;b&gt;\">"
                + "&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a>"
        )
    }

    @Test("Control characters that HTML forbids are left out, and line breaks and tabs stay")
    func controls() {
        var html = HTML()
        html.text("a\u{0}b\u{1B}[31mc\u{7F}\td\n")
        #expect(html.text == "ab[31mc\td\n")
    }

    @Test("An attribute without a value is a name, and nil and false leave an attribute out")
    func attributes() {
        var html = HTML()
        html.void("input", ["name": .text("x"), "value": .text(nil), "checked": true, "disabled": false])
        #expect(html.text == "<input name=\"x\" checked>")
    }
}
