/// One image of the whole terminal: its cells, the cursor, and the click targets.
struct Frame: Equatable, Sendable {
    /// The meaning of a click.
    enum Target: Equatable, Sendable {
        /// A row of a list, by its position among all rows.
        case row(list: String, position: Int)
        case field(form: String, FormStop)
        /// The line for a form's collapsed rare fields.
        case more(form: String)
        case button(String)
        /// A hint; a click on it acts like its key.
        case key(Key)
        case answer(Bool)
        case paletteRow(Int)
        case promptField(FormStop)
        case block(Int)
        /// An item of a detail block.
        case item(block: Int, Int)
    }

    var canvas: Canvas
    /// A picture over some of the cells.
    var picture: PlacedPicture?
    /// The position of the cursor; nil hides it.
    var cursor: Position?
    /// The position of the selection, where a hidden cursor stands: braille displays and magnifiers follow it.
    var selection: Position?
    private(set) var targets: [(rect: Rect, target: Target)] = []

    init(_ size: Size) {
        canvas = Canvas(size)
    }

    mutating func add(_ target: Target, _ rect: Rect) {
        targets.append((rect, target))
    }

    /// Removes the click targets below an overlay.
    mutating func forgetTargets() {
        targets = []
        cursor = nil
        selection = nil
    }

    /// The topmost click target at a position.
    func target(at position: Position) -> Target? {
        targets.last { $0.rect.contains(position) }?.target
    }

    static func == (left: Frame, right: Frame) -> Bool {
        left.canvas == right.canvas && left.cursor == right.cursor && left.selection == right.selection
            && left.picture == right.picture
            && left.targets.elementsEqual(right.targets) { $0.rect == $1.rect && $0.target == $1.target }
    }
}
