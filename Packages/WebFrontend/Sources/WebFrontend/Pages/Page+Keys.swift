@_spi(Hosting) import SceneKitCore

/// The keys of the script.
extension Page {
    /// The list of the keys, and the button that opens it. A person can turn off the keys of one character there (WCAG
    /// 2.2, success criterion 2.1.4).
    func keyList(_ html: inout HTML) {
        html.element("footer", ["hidden": true]) { html in
            html.element("button", ["type": "button"], text: texts("Keys"))
        }
        html.part("dialog", ("data-key", "keys"), keyDialog)
    }

    private func keyDialog(_ html: inout HTML) {
        html.element("dialog", ["class": "keys", "aria-labelledby": "keys", "data-key": "keys"]) { html in
            html.element("h2", ["id": "keys", "tabindex": "-1"], text: texts("Keys"))
            html.element("dl") { html in
                var keys: Set<Character> = []
                for (key, action) in parts.flatMap(\.keyedActions) where keys.insert(key).inserted {
                    entry(String(key), action.summary, &html)
                }
                if parts.flatMap(\.screen.lists).contains(where: { !$0.rows.isEmpty }) {
                    entry("j k", texts("Moves to the next or previous row."), &html)
                }
                if parts.flatMap(\.screen.forms).contains(where: { $0.filters != nil }) {
                    entry("/", texts("Moves to the search field."), &html)
                }
                entry("Esc", texts("Goes back."), &html)
                entry("?", texts("Lists the keys."), &html)
            }
            html.element("form", ["method": "dialog"]) { html in
                html.element("label") { html in
                    html.void("input", ["type": "checkbox", "checked": true])
                    html.text(" " + texts("Keys of one character work"))
                }
                html.element("button", text: texts("Close"))
            }
        }
    }

    private func entry(_ key: String, _ meaning: String, _ html: inout HTML) {
        html.element("dt") { $0.element("kbd", text: key) }
        html.element("dd", text: meaning)
    }
}
