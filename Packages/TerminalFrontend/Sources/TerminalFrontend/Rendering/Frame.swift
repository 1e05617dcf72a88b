/// One picture of the whole terminal: its cells, the cursor, and what can be clicked.
struct Frame: Equatable, Sendable {
    /// What a click means.
    enum Target: Equatable, Sendable {
        /// A row of a list, by its position among all rows.
        case row(list: String, position: Int)
        case field(form: String, FormStop)
        /// The line that stands for a form's rare fields.
        case more(form: String)
        case button(String)
        /// A hint, which is pressed instead of its key.
        case key(Key)
        case answer(Bool)
        case paletteRow(Int)
        case promptField(FormStop)
        case block(Int)
    }

    var canvas: Canvas
    /// Where text is typed; nil hides the cursor.
    var cursor: Position?
    private(set) var targets: [(rect: Rect, target: Target)] = []

    init(_ size: Size) {
        canvas = Canvas(size)
    }

    mutating func add(_ target: Target, _ rect: Rect) {
        targets.append((rect, target))
    }

    /// Nothing below an overlay can be clicked.
    mutating func forgetTargets() {
        targets = []
        cursor = nil
    }

    /// What was drawn last at a place.
    func target(at position: Position) -> Target? {
        targets.last { $0.rect.contains(position) }?.target
    }

    static func == (left: Frame, right: Frame) -> Bool {
        left.canvas == right.canvas && left.cursor == right.cursor
            && left.targets.elementsEqual(right.targets) { $0.rect == $1.rect && $0.target == $1.target }
    }
}
