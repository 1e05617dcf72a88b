import HTTPServing
@_spi(Hosting) import SceneKitCore

/// One page: a scene's screen, and the way to other scenes.
struct Page {
    /// A scene below the top one.
    struct Crumb: Equatable {
        var title: String
        /// The scene's location, with the view of its lists that the person had there.
        var address: PageAddress
    }

    /// The values that every form sends back.
    struct Keys: Equatable {
        /// Proves that the form comes from this host.
        var token: String
        /// The page, and the tab whose scene the form belongs to.
        var mark: PageMark
    }

    /// The host's name, shown behind the screen's title.
    var host: String
    var screen: Screen
    var address: PageAddress
    /// The scenes below the top one, from the root.
    var crumbs: [Crumb] = []
    var entrances: [OpenEntrance] = []
    var keys: Keys
    /// Whether the scene is still working. A page without the script then asks again.
    var isWorking = false
    /// Whether the script asked for the page: it shows a question over the scene, and not in its place.
    var isLive = false
    /// The parts of the page that the script shows; nil if it takes whole pages only. To a page with it, the script adds what
    /// every form sends back.
    var shown: PageParts?
    /// The form whose action has not succeeded yet.
    var unfinished: SubmittedForm?
    /// Why the last form was refused; the screen's message says it, too.
    var refusal: Refusal?
    /// The numbers beside the entrances whose counts are always shown.
    var counts: [OpenEntrance: Int] = [:]
    /// The fields of a form that could not be handled, which the page can send again.
    var unsent: FormFields?
    /// The language of the page.
    var texts = Texts.english
    /// The list beside the page's scene, if its stack has one.
    var beside: Beside?
    /// The position in the stack of the scene with that list while its part is being written; nil for the page's own scene.
    var place: Int?

    /// The address and the mark as texts, which many forms have.
    var ownAddress: String?
    var ownMark: String?
    /// Whether markup is being written that other pages share, with gaps for what every form sends back.
    var hasGaps = false
    /// The lists whose rows can be marked, and the actions that are shown, while a part of the page is being written.
    var marked: [ListBlock]?
    var offered: [SceneAction]?

    /// The whole document.
    func document() -> [UInt8] { write().bytes }

    /// The document, without the parts that the script shows alike.
    func write() -> HTML {
        var page = self
        page.ownAddress = "\(address)"
        page.ownMark = "\(keys.mark)"
        page.findParts()
        return page.writeAll()
    }

    private func writeAll() -> HTML {
        var html = HTML(shown)
        html.doctype()
        html.element("html", ["lang": .text(texts.language), "data-words": .text(Self.scriptWords(texts))]) {
            html in
            html.element("head") { head(&$0) }
            html.element("body") { body(&$0) }
        }
        return html
    }

    private func head(_ html: inout HTML) {
        if shown == nil {
            html.void("meta", ["charset": "utf-8"])
            html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        }
        html.element("title", text: "\(VisibleText.isolated(screen.title)) – \(host)")
        guard shown == nil else { return }
        html.void("link", ["rel": "stylesheet", "href": .text(WebAsset.style.address)])
        html.void("link", ["rel": "icon", "type": "image/svg+xml", "href": .text(WebAsset.icon.address)])
        if isWorking {
            html.element("noscript") { $0.void("meta", ["http-equiv": "refresh", "content": "2"]) }
        }
        html.element("script", ["type": "module", "src": .text(WebAsset.script.address)]) { _ in }
    }

    private func body(_ html: inout HTML) {
        html.element("a", ["class": "skip", "href": "#main"], text: texts("Skip to content"))
        if !entrances.isEmpty {
            html.part("nav", ("data-key", "scenes")) { html in
                html.element(
                    "nav",
                    ["class": "scenes", "aria-label": .text(texts("Scenes")), "data-key": "scenes"]
                ) { html in
                    html.element("ul") { html in
                        for entrance in entrances { link(entrance, &html) }
                    }
                }
            }
        }
        if !crumbs.isEmpty { breadcrumbs(&html) }
        if let beside { columns(beside, &html) } else { mainPart(&html) }
        keyList(&html)
    }

    /// The part with the page's own scene.
    ///
    /// - Parameter key: Identifies the part to the script, which otherwise takes it for the one before.
    func mainPart(style: String? = nil, key: String? = nil, _ html: inout HTML) {
        html.element(
            "main",
            [
                "id": "main", "data-tab": "\(keys.mark)", "data-token": .text(keys.token),
                "class": .text(style), "data-key": .text(key),
            ]
        ) {
            ownPart.main(&$0)
        }
    }

    /// The entrance to the part of the host that is shown: the one whose scene is the topmost.
    private var currentEntrance: OpenEntrance? {
        let scenes = address.location.steps.map(\.scene)
        return entrances.max { first, second in
            let positions = [first, second].map { entrance in
                scenes.lastIndex { $0 == entrance.location.steps.last?.scene } ?? -1
            }
            return positions[0] < positions[1]
        }
        .flatMap { entrance in scenes.contains { $0 == entrance.location.steps.last?.scene } ? entrance : nil
        }
    }

    private func link(_ entrance: OpenEntrance, _ html: inout HTML) {
        html.element("li") { html in
            html.element(
                "a",
                [
                    "href": "\(entrance.location)", "title": .text(entrance.summary),
                    "aria-current": .text(entrance == currentEntrance ? "true" : nil),
                ]
            ) { html in
                html.text(entrance.title)
                guard let count = counts[entrance], count > 0 else { return }
                html.text(" ")
                html.element("span", ["class": "badge"], text: texts("\(count.grouped)"))
            }
        }
    }

    private func breadcrumbs(_ html: inout HTML) {
        html.element("nav", ["class": "crumbs", "aria-label": .text(texts("Breadcrumbs"))]) { html in
            html.element("ol") { html in
                for crumb in crumbs {
                    html.element("li") { $0.element("a", ["href": "\(crumb.address)"], text: crumb.title) }
                }
                html.element("li", ["aria-current": "page"], text: screen.title)
            }
        }
    }

    /// The content of the part with a scene.
    func main(_ html: inout HTML) {
        heading(&html)
        if let message = screen.shownMessage, !isInPanel(message) { self.message(message, &html) }
        if let question = screen.question {
            self.question(question, &html)
            if !isLive { return }
        }
        if let unsent { resend(unsent, &html) }
        let submitted = screen.forms.filter { $0.filters == nil }.map(\.identifier)
        // A form's own buttons come first; other screens begin with their actions.
        if submitted.isEmpty { actions(shownActions, &html) }
        for block in screen.blocks { self.block(block, submitted: submitted, &html) }
        if !submitted.isEmpty { actions(shownActions.filter { !$0.takesForm }, &html) }
    }

    private func block(_ block: Block, submitted: [String], _ html: inout HTML) {
        switch block {
        case .list(let list): self.list(list, &html)
        case .detail(let detail): self.detail(detail.forPeople, &html)
        case .form(let form) where form.filters != nil: filterForm(form, &html)
        case .form(let form):
            // The last form has the buttons of actions that take the form.
            let isLast = form.identifier == submitted.last
            self.form(form, actions: isLast ? screen.actions.filter(\.takesForm) : [], &html)
        case .text(let block):
            for paragraph in block.text.split(separator: "\n") { html.element("p", text: String(paragraph)) }
        case .progress(let progress): self.progress(progress, &html)
        case .chart(let chart): self.chart(chart, &html)
        }
    }

    /// A form that posts an event, with the values that every form sends back.
    ///
    /// - Parameters:
    ///   - key: Identifies the form to the script, which then keeps the focus in it.
    ///   - uploads: Whether the form uploads a file.
    func post(
        _ style: String? = nil,
        key: String? = nil,
        uploads: Bool = false,
        _ html: inout HTML,
        _ content: (inout HTML) -> Void
    ) {
        html.element(
            "form",
            [
                "method": "post", "action": postAddress, "class": .text(style), "data-key": .text(key),
                "enctype": .text(uploads ? "multipart/form-data" : nil),
                // The scene checks the values, by rules of its own.
                "novalidate": true,
            ]
        ) { html in
            keyFields(&html)
            content(&html)
        }
    }

    /// A form with fields as they were sent, in places where nobody sees them: some may be passwords.
    private func resend(_ fields: FormFields, _ html: inout HTML) {
        html.element("form", ["method": "post", "action": "\(address)"]) { html in
            for (name, value) in fields.all { hidden(name, value, &html) }
            html.element("button", text: texts("Send again"))
        }
    }

    /// The address of every posted form; nil if the script adds it.
    var postAddress: HTML.Value { shown == nil ? own(.address) : .text(nil) }

    /// A value that every form sends back, or the gap for it.
    private func own(_ gap: MarkupWithGaps.Gap) -> HTML.Value { hasGaps ? .gap(gap) : .text(value(of: gap)) }

    /// The page's value for a gap.
    func value(of gap: MarkupWithGaps.Gap) -> String {
        switch gap {
        case .address: ownAddress ?? "\(address)"
        case .token: keys.token
        case .mark: ownMark ?? "\(keys.mark)"
        }
    }

    /// The values that every posted form sends back.
    func keyFields(_ html: inout HTML) {
        if shown == nil {
            html.void("input", ["type": "hidden", "name": "_token", "value": own(.token)])
            html.void("input", ["type": "hidden", "name": "_tab", "value": own(.mark)])
        }
        placeField(&html)
    }

    /// The place of a form's scene, if that is not the page's own.
    func placeField(_ html: inout HTML) {
        if let place { hidden("_place", "\(place)", &html) }
    }

    func hidden(_ name: String, _ value: String, _ html: inout HTML) {
        html.void(
            "input",
            setting: {
                $0.set("type", "hidden")
                $0.set("name", name)
                $0.set("value", value)
            }
        )
    }
}
