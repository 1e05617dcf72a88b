import SceneKitCore

extension Page {
    /// A picture: letters on a colour, under the image if there is one. The letters remain if the image cannot be loaded.
    ///
    /// - Parameter summary: The text alternative; nil if the name stands beside the picture.
    func picture(_ picture: Picture, summary: String?, _ html: inout HTML) {
        let classes = picture.subject == .person ? Self.people : Self.things
        html.element(
            "span",
            setting: { html in
                html.set("class", classes[(picture.hue % 360 + 360) % 360 / 30])
                if let summary {
                    html.set("role", "img")
                    html.set("aria-label", summary)
                } else {
                    html.set("aria-hidden", "true")
                }
            }
        ) { html in
            html.text(picture.monogram)
            guard let source = picture.source, let scene = base.steps.last?.scene else { return }
            let image = ImageAddress(scene: scene, source: source)
            html.void("img", ["src": "\(image)", "alt": "", "loading": "lazy"])
        }
    }

    /// The classes of 12 hues, since the policy forbids inline styles.
    private static let things = (0..<12).map { "monogram hue\($0 * 30)" }
    private static let people = things.map { $0 + " person" }

    /// The screen's heading, beside the picture of the thing that the screen shows.
    func heading(_ html: inout HTML) {
        let pictures = screen.blocks.lazy.compactMap { block in
            if case .detail(let detail) = block { detail.picture } else { nil }
        }
        // The list beside the page's scene is a part of the page.
        let level: StaticString = place == nil ? "h1" : "h2"
        guard let picture = pictures.first else { return html.element(level, text: screen.title) }
        html.element("div", ["class": "heading"]) { html in
            self.picture(picture, summary: picture.source.map { _ in picture.summary }, &html)
            html.element(level, text: screen.title)
        }
    }
}
