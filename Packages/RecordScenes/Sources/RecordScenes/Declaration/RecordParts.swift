/// The names of ready-made scenes, and of the parts of them that events and commands name.
public struct RecordParts: Equatable, Sendable {
    /// The name of the list: `LoanList`.
    public var list: String
    /// The name of the card: `ViewLoan`; nil for none, so that a row of the list opens the form.
    public var card: String?
    /// The name of the form for a new record: `AddLoan`; nil for none. It may be the form for a stored one, too.
    public var add: String?
    /// The name of the form for a stored record: `EditLoan`; nil for none.
    public var edit: String?
    /// The name of the picker: `PickLoan`; nil for none.
    public var picker: String?
    /// The identifier of the list's rows.
    public var rows = "records"
    /// The identifier of the form.
    public var form = "record"
    /// The identifier of the value by which an action takes records.
    public var record = "id"

    /// The names of a list alone, or of a list with other scenes.
    public init(
        list: String,
        card: String? = nil,
        add: String? = nil,
        edit: String? = nil,
        picker: String? = nil
    ) {
        self.list = list
        self.card = card
        self.add = add
        self.edit = edit
        self.picker = picker
    }

    /// The usual names of scenes.
    ///
    /// - Parameter base: The base of all of them: `Loan`.
    init(_ base: String) {
        self.init(
            list: base + "List",
            card: "View" + base,
            add: "Add" + base,
            edit: "Edit" + base,
            picker: "Pick" + base
        )
    }

    /// The scene that a row of the list opens; nil for a declaration that has none, which is a mistake.
    var row: String? { card ?? edit }

    /// The mistake and how to correct it; nil if there is none.
    ///
    /// - Parameter own: The names of one's own scenes.
    func fault(own: Set<String>) -> String? {
        if row == nil {
            return "the rows of '\(list)' lead nowhere: name a card or a form for stored records"
        }
        if let card, edit == nil, !own.contains(card) {
            return "the card '\(card)' has no form: name one for stored records, or give a card of your own"
        }
        return nil
    }
}

/// The actions that a ready-made list offers beside its rows and the search.
public enum RecordOffer: CaseIterable, Sendable {
    /// Choosing another order.
    case sorting
    /// Showing all records again after a search or a filter.
    case showingAll
    case adding
    /// Changing fields of several records.
    case changing
    case deleting
    /// Taking the last changes back.
    case undoing
    case importing
    case exporting
}
