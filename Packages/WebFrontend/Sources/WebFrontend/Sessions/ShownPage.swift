import HTTPServing
import SceneKitCore
import Synchronization

/// The page that a tab's script shows: its parts, which the next answer leaves out where they are alike, and whether the
/// scenes have changed since it was written.
///
/// An answer to the page shows all changes until then, so that the page is told only of later ones.
@MainActor
final class ShownPage {
    private var mark: PageMark?
    private var location = Location([])
    private var written: WrittenParts?
    private var isStale = false
    /// The number of the page's requests under way.
    private var answers = 0
    /// Tells the page of a change; nil while nobody listens.
    var tell: (() -> Void)?

    /// The parts that an answer need not repeat; nil for a request by a script that takes whole pages only.
    ///
    /// The header `live-parts` says which answers the script changes its page into: `all` of them, or those `here`, at the
    /// location of its page. Others it shows anew.
    func parts(for request: HTTPRequest, at location: Location) -> PageParts? {
        guard let changed = request["live-parts"] else { return nil }
        let isShown =
            mark != nil && request["live-tab"] == mark?.description
            && (changed == "all" || location == self.location)
        return PageParts(shown: isShown ? written?.digests : nil)
    }

    /// Notes the page that is sent, and its parts; nil if the script takes whole pages only.
    func note(_ written: WrittenParts?, _ mark: PageMark, at location: Location) {
        isStale = false
        (self.mark, self.location, self.written) = (written == nil ? nil : mark, location, written)
    }

    /// Notes that the scenes have changed.
    func change() {
        guard !isStale else { return }
        isStale = true
        // Several changes in one turn of the main actor are one event.
        Task { @MainActor [weak self] in self?.tellIfStale() }
    }

    func beginAnswer() { answers += 1 }

    func endAnswer() {
        answers -= 1
        tellIfStale()
    }

    private func tellIfStale() {
        guard isStale, answers == 0 else { return }
        isStale = false
        tell?()
    }
}

/// The digests of a page's parts, which the server's thread writes: the page's script knows its mark only afterwards.
final class WrittenParts: Sendable {
    private let state = Mutex<[Int: Int]?>(nil)

    /// Nil until the page is written.
    var digests: [Int: Int]? {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}
