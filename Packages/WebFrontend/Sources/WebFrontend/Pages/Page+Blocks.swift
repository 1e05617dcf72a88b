@_spi(Hosting) import SceneKitCore

extension Page {
    func message(_ message: Message, _ html: inout HTML) {
        let role = message.kind == .information ? "status" : "alert"
        html.element("div", ["class": "message \(message.kind.rawValue)"]) { html in
            html.element("p", ["role": .text(role)]) { html in
                if message.kind != .information {
                    html.element("strong", text: texts(message.kind == .error ? "Error:" : "Warning:") + " ")
                }
                lines(message.text, &html)
            }
            guard let undo = screen.undoOfMessage else { return }
            post(nil, &html) { button(undo, hasKey: true, label: texts("Undo"), &$0) }
        }
    }

    func question(_ question: Question, _ html: inout HTML) {
        html.element(
            "dialog",
            [
                "class": "question", "open": true, "role": "alertdialog",
                "aria-labelledby": .text(id("question")),
            ]
        ) { html in
            html.element("p", ["id": .text(id("question"))], text: question.text)
            post(nil, &html) { html in
                let isDestructive = question.isDestructive
                button("answer:no", question.cancel, nil, hasFocus: isDestructive, &html)
                button(
                    "answer:yes",
                    question.confirm,
                    isDestructive ? "destructive" : "primary",
                    hasFocus: !isDestructive,
                    &html
                )
            }
        }
    }

    func detail(_ detail: DetailBlock, _ html: inout HTML) {
        html.part("section", ("id", id(detail.identifier))) { html in
            html.element("section", ["id": .text(id(detail.identifier))]) { html in
                if let title = detail.title { html.element("h2", text: title) }
                guard !detail.items.isEmpty else { return }
                html.element("dl") { html in
                    for item in detail.items {
                        html.element("dt", text: item.label)
                        html.element("dd") { value(of: item, &$0) }
                    }
                }
            }
        }
    }

    /// A value of something labelled, as a link to its scene if it has one.
    func value(of item: DetailBlock.Item, _ html: inout HTML) {
        guard let place = item.opens else { return value(item.value, kind: item.kind, &html) }
        let location = Location(base.steps + place.steps)
        html.element("a", ("href", "\(location)")) { lines(item.value, &$0) }
    }

    /// A value as a link where its kind has an address.
    func value(_ value: String, kind: ValueKind, _ html: inout HTML) {
        guard let address = kind.address(of: value) else {
            return lines(kind.displayText(of: value), &html)
        }
        html.element(
            "a",
            setting: {
                $0.set("href", address)
                $0.set("rel", "noreferrer")
            }
        ) { lines(value, &$0) }
    }

    /// Text with its line breaks.
    private func lines(_ text: String, _ html: inout HTML) {
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return html.text(text) }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { html.void("br") }
            html.text(String(line))
        }
    }

    func progress(_ progress: ProgressBlock, _ html: inout HTML) {
        html.element("p", ["class": "progress", "role": "status"]) { html in
            html.text(progress.label + " ")
            let value = progress.fraction.map { "\($0)" }
            html.element(
                "progress",
                ["max": "1", "value": .text(value), "aria-label": .text(progress.label)]
            ) {
                $0.text(progress.detail)
            }
            html.text(" " + progress.detail)
        }
    }

    /// A chart as a table, whose bars are drawings beside the values.
    func chart(_ chart: ChartBlock, _ html: inout HTML) {
        html.element("table", ["class": "chart", "id": .text(id(chart.identifier))]) { html in
            html.element("caption", text: chart.title)
            html.element("tbody") { html in
                for bar in chart.bars {
                    html.element("tr") { html in
                        html.element("th", ["scope": "row"], text: bar.label)
                        html.element("td") { self.bar(chart.fraction(of: bar), &$0) }
                        html.element("td", text: bar.text)
                    }
                }
            }
        }
    }

    private func bar(_ fraction: Double, _ html: inout HTML) {
        let width = (fraction * 1_000).rounded() / 10
        html.element("svg", ["viewBox": "0 0 100 4", "preserveAspectRatio": "none", "aria-hidden": "true"]) {
            $0.element("rect", ["width": "\(width)", "height": "4"]) { _ in }
        }
    }

    func button(
        _ event: String,
        _ label: String,
        _ role: String?,
        hasFocus: Bool = false,
        _ html: inout HTML
    ) {
        html.element(
            "button",
            [
                "name": "_event", "value": .text(event), "class": .text(role),
                "autofocus": .flag(hasFocus),
            ],
            text: label
        )
    }
}
