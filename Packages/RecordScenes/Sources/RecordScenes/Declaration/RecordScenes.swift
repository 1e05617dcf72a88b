public import SceneKitCore
import StorageWorkers

/// Ready-made scenes of one type of records: a list, a card, a form to add, a form to edit, and a picker.
///
/// ```swift
/// extension SceneModule {
///     @MainActor public static let lending = SceneModule(
///         "LendingScene",
///         version: "1.0",
///         scenes: RecordScenes(Member.self).scenes
///             + RecordScenes(Loan.self) {
///                 $0.sorts = [.by(Loan.byDue), .by(Loan.byBook)]
///                 $0.filters = [.choice(\.state, Loan.byState), .range(\.due, Loan.byDue)]
///                 $0.references = [.to(Member.self, \.memberID, by: Loan.byMember)]
///                 $0.access.write = .role("librarian")
///             }.scenes,
///         entrances: [Entrance("LoanList"), Entrance("MemberList")],
///         records: [Loan.self, Member.self]
///     )
/// }
/// ```
///
/// They are scenes of the VIP cycle like any other, generic over the record. For `Loan` they are named `LoanList`, `ViewLoan`,
/// `AddLoan`, `EditLoan` and `PickLoan`.
public struct RecordScenes<R: FieldRecord>: Sendable {
    /// The base of the scenes' names.
    public let name: String
    /// The words for a record in texts.
    public var names = RecordNames(type: "\(R.self)")
    /// The identifiers of the fields and computed values that a list shows beside the title; nil for those with short values.
    public var columns: [String]?
    /// The orders of the list, the first of which it has at first; without any it has the order of ids.
    public var sorts: [RecordSort<R>] = []
    public var filters: [RecordFilter<R>] = []
    public var references: [RecordReference<R>] = []
    public var checks: [RecordCheck<R>] = []
    public var actions: [RecordAction<R>] = []
    /// Values that are computed from a record.
    public var computed: [RecordComputed<R>] = []
    /// The identifiers of fields that only actions and the program change.
    public var readOnly: Set<String> = []
    /// The identifiers of fields with numbers that a list adds up, for up to 10,000 records.
    public var sums: Set<String> = []
    /// The history of changes; nil for none.
    public var history: RecordHistory?
    public var picture: (@Sendable (R) -> Picture)?
    public var access = RecordAccess()
    public var space = RecordSpace.own
    /// Makes the id of a new record.
    public var newID: @Sendable (R) -> String = { _ in RecordID.new() }
    /// Puts one's own worker in place of the standard one, which it may call.
    public var worker:
        (
            @MainActor @Sendable (ServiceContext, any RecordWorking<R>) throws -> any RecordWorking<R>
        )?

    /// Declares the scenes.
    ///
    /// - Parameters:
    ///   - type: The type of the records.
    ///   - name: The base of the scenes' names, by which two declarations of one type can stand side by side; nil for the name
    ///     of the type.
    ///   - declare: Sets what differs from the defaults.
    public init(_ type: R.Type, named name: String? = nil, _ declare: (inout Self) -> Void = { _ in }) {
        self.name = name ?? "\(R.self)"
        declare(&self)
    }

    /// The definitions of the scenes, for a module.
    @MainActor public var scenes: [SceneDefinition] { scenes() }

    /// The definitions of the scenes, for a module, with one's own scenes in place of those of the same names.
    @MainActor
    public func scenes(_ own: SceneDefinition...) -> [SceneDefinition] {
        let all = [
            RecordListConfigurator.definition(of: self), ViewRecordConfigurator.definition(of: self),
            RecordFormConfigurator.addition(of: self), RecordFormConfigurator.edit(of: self),
            PickRecordConfigurator.definition(of: self),
        ]
        let replaced = Set(own.map(\.name))
        var scenes = all.filter { !replaced.contains($0.name) }
        if !scenes.isEmpty {
            scenes[0].fault = fault
            scenes[0].translations = .recordScenes
            scenes[0].contributions = { [self] in contributions }
        }
        return scenes + own
    }

    /// The values for the scenes of other records.
    private var contributions: [any Sendable] {
        references.compactMap { RecordReferrer($0, of: self) }
            + (history.map { [RecordHistoryKeeper($0, of: self)] } ?? [])
    }
}

extension RecordScenes {
    var listName: String { name + "List" }
    var viewName: String { "View" + name }
    var addName: String { "Add" + name }
    var editName: String { "Edit" + name }
    var pickName: String { "Pick" + name }

    /// The fields that a person may change.
    var editable: [BoundField<R>] { R.fields.filter { !readOnly.contains($0.declaration.identifier) } }

    func reference(_ field: String) -> RecordReference<R>? { references.first { $0.field == field } }

    /// The first mistake in the declaration and how to correct it; nil if there is none.
    var fault: String? {
        let fields = Set(R.fields.map(\.declaration.identifier))
        let shown = fields.union(computed.map(\.identifier))
        func unknown(_ names: some Sequence<String>, _ what: String, _ known: Set<String>) -> String? {
            names.first { !known.contains($0) }.map {
                "\(what) '\($0)' is no field of \(R.self), which has \(known.sorted().joined(separator: ", "))"
            }
        }
        let faults: [String?] = [
            sorts.lazy.compactMap(\.fault).first, filters.lazy.compactMap(\.fault).first,
            references.lazy.compactMap(\.fault).first, unknown(columns ?? [], "the column", shown),
            unknown(readOnly.sorted(), "the read-only field", fields),
            unknown(sums.sorted(), "the sum", fields),
            unknown(checks.map(\.field), "the field of a check,", fields),
            unknown(history?.privateFields.sorted() ?? [], "the private field", fields), history?.fault,
        ]
        return faults.compactMap(\.self).first
    }
}

extension Translations {
    /// The texts of ready-made scenes.
    static let recordScenes = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}
