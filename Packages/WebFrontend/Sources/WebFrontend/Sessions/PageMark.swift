@_spi(Hosting) import SceneHosting

/// Names a page and its tab in each request that the page sends.
///
/// A browser's requests may reach several servers over one store, each with scenes of its own for the tab. The mark shows
/// whether the scenes here are those that the person sees.
struct PageMark: Equatable, CustomStringConvertible {
    let tab: String
    /// The server that made the page, and the page's number there; nil for a page of this server.
    let page: String?

    init(tab: String, page: String? = nil) {
        self.tab = tab
        self.page = page
    }

    /// Parses `TAB.SERVER.NUMBER`, or the tab alone; nil if that names no tab.
    init?(parsing text: String) {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        guard let tab = parts.first, RandomName.isValid(tab) else { return nil }
        self.init(tab: tab, page: parts.count > 1 ? parts[1] : nil)
    }

    var description: String { page.map { "\(tab).\($0)" } ?? tab }
}
