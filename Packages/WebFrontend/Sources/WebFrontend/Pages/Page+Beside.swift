@_spi(Hosting) import SceneKitCore

/// A list on the left of a wide page, and the scene of its row, or room for one. A narrow page shows the scene alone.
extension Page {
    /// The list of a page with two columns.
    struct Beside {
        /// The position in the stack of the scene with the list.
        var place: Int
        var list: String
        /// The row whose scene the page shows; nil if none was chosen.
        var row: String?
        /// Whether the page's own scene stands beside the list. If not, it is the scene with the list.
        var isOpen: Bool
        /// The screen of the scene with the list, for the page's left column; nil if it has none.
        var screen: Screen?
    }

    /// The column with the list and that with the scene, in this order also for keyboards and screen readers.
    func columns(_ beside: Beside, _ html: inout HTML) {
        html.element("div", ["class": "pair"]) { html in
            guard beside.isOpen else {
                mainPart(style: "listing", &html)
                divider(&html)
                return html.element("aside", ["class": "unchosen"]) { html in
                    html.element(
                        "p",
                        ["class": "empty"],
                        text: texts("Nothing is chosen yet. Choose a row to see it here.")
                    )
                }
            }
            if let screen = beside.screen {
                let list = part(with: screen, beside)
                html.element(
                    "section",
                    ["class": "listing", "id": "beside", "aria-label": .text(screen.title)]
                ) {
                    list.main(&$0)
                }
                divider(&html)
            }
            // The script then shows another scene anew, and not with what was typed into the last one.
            let shown = Location(Array(address.location.steps.dropFirst(beside.place + 1)))
            mainPart(key: "\(shown)", &html)
        }
    }

    /// The line between the columns. The script shows it, and moves it with the mouse and the arrow keys.
    private func divider(_ html: inout HTML) {
        let name = texts("Width of the list")
        // All content of a page is in a landmark.
        html.element("section", ["class": "divider", "aria-label": .text(name), "hidden": true]) { html in
            html.element(
                "div",
                [
                    "role": "separator", "aria-orientation": "vertical", "aria-label": .text(name),
                    "tabindex": "0",
                ]
            ) { _ in }
        }
    }

    /// Whether the part is the column of the list.
    var isListColumn: Bool { place != nil || beside?.isOpen == false }

    /// The page's own part, and the one with the list beside it.
    var parts: [Page] {
        [self] + [beside].compactMap { beside in beside?.screen.map { part(with: $0, beside) } }
    }

    /// The part of the page with the list below the page's scene.
    private func part(with screen: Screen, _ beside: Beside?) -> Page {
        var page = self
        page.screen = screen
        page.place = beside?.place
        page.crumbs = Array(crumbs.prefix(beside?.place ?? 0))
        page.unfinished = unfinished?.place == beside?.place ? unfinished : nil
        page.refusal = refusal?.place == beside?.place ? refusal : nil
        page.unsent = nil
        page.findParts()
        return page
    }

    /// The page as the part with its own scene.
    var ownPart: Page {
        var page = self
        if unfinished?.place != nil, unfinished?.place == beside?.place { page.unfinished = nil }
        if refusal?.place != nil, refusal?.place == beside?.place { page.refusal = nil }
        return page
    }

    /// The location of the scene that is being written.
    var base: Location {
        place.map { Location(Array(address.location.steps.prefix($0 + 1))) } ?? address.location
    }

    /// An element's identifier, which the part with a list shares with no other element of the page.
    func id(_ name: String) -> String { place.map { "at\($0)-" + name } ?? name }

    /// The label of a landmark, which the part with a list shares with no other one of the page.
    func label(_ text: String) -> String { place == nil ? text : "\(text): \(screen.title)" }

    /// The name of a list in addresses.
    func name(of list: ListBlock) -> String { PageAddress.scope(of: place) + list.identifier }

    /// Whether the page's own scene shows a row.
    func isCurrent(_ row: ListBlock.Row, of list: ListBlock) -> Bool {
        place != nil && row.identifier == beside?.row && list.identifier == beside?.list
    }
}
