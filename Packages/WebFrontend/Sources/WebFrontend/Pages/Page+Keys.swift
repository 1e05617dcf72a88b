@_spi(Hosting) import SceneKitCore

/// The keys of the script.
extension Page {
    /// The list of the keys, and the button that opens it. A person can turn off the keys of one character there (WCAG
    /// 2.2, success criterion 2.1.4).
    func keyList(_ html: inout HTML) {
        html.element("footer", ["hidden": true]) { html in
            html.element("button", ["type": "button"], text: texts("Keys"))
        }
        var (keys, entries): (Set<Character>, [KeyList.Entry]) = ([], [])
        for (key, action) in parts.flatMap(\.keyedActions) where keys.insert(key).inserted {
            entries.append(KeyList.Entry(key: key, meaning: action.summary))
        }
        let list = KeyList(
            entries: entries,
            hasRows: parts.contains { $0.screen.lists.contains { !$0.rows.isEmpty } },
            hasFilters: parts.contains { $0.screen.forms.contains { $0.filters != nil } },
            texts: texts
        )
        let markup = Self.keyLists.markup(of: list) { keyDialog(list, &$0) }
        html.part("dialog", ("data-key", "keys"), markup, filling: value)
    }

    /// The values that determine the markup of the list of keys.
    struct KeyList: Equatable {
        struct Entry: Equatable {
            var key: Character
            var meaning: String
        }

        /// The keys of actions.
        var entries: [Entry]
        var hasRows: Bool
        var hasFilters: Bool
        var texts: Texts
    }

    private static let keyLists = SharedMarkup<KeyList>()

    private func keyDialog(_ list: KeyList, _ html: inout HTML) {
        html.element("dialog", ["class": "keys", "aria-labelledby": "keys", "data-key": "keys"]) { html in
            html.element("h2", ["id": "keys", "tabindex": "-1"], text: texts("Keys"))
            html.element("dl") { html in
                for key in list.entries { entry(String(key.key), key.meaning, &html) }
                if list.hasRows {
                    entry("j k", texts("Moves to the next or previous row."), &html)
                }
                if list.hasFilters {
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
