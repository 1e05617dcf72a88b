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
    /// The names of the scenes and of their parts.
    public var parts: RecordParts
    /// The words for a record in texts.
    public var names = RecordNames(type: "\(R.self)")
    /// The texts that differ from the standard ones.
    public var texts = RecordTexts()
    /// The fields in the order of forms and columns: those of the type, unless they differ here.
    public var fields = R.fields
    /// The identifiers of the fields and computed values that a list shows beside the title; nil for those with short values.
    public var columns: [String]?
    /// The orders of the list, the first of which it has at first; without any it has the order of ids.
    public var sorts: [RecordSort<R>] = []
    public var filters: [RecordFilter<R>] = []
    public var references: [RecordReference<R>] = []
    public var checks: [RecordCheck<R>] = []
    /// Conditions on changed records together with the stored ones.
    public var rules: [RecordRule<R>] = []
    public var actions: [RecordAction<R>] = []
    /// Actions of the list as a whole.
    public var commands: [RecordCommand] = []
    /// The actions that the list offers beside its rows and the search.
    public var offers = Set(RecordOffer.allCases)
    /// Values that are computed from a record.
    public var computed: [RecordComputed<R>] = []
    /// The identifiers of fields that only actions and the program change.
    public var readOnly: Set<String> = []
    /// The identifiers of fields that only the form for a new record has, such as a number that stays.
    public var newOnly: Set<String> = []
    /// The identifiers of fields with numbers that a list adds up, for up to 10,000 records.
    public var sums: Set<String> = []
    /// The history of changes; nil for none.
    public var history: RecordHistory?
    /// Makes a record's picture in lists and on its card; nil for none, or if `image` is set for one that is drawn from the
    /// title.
    public var picture: (@Sendable (R) -> Picture)?
    /// The property with a record's image, which people set and remove on its card. Nil for records without images.
    public var image: (any WritableKeyPath<R, RecordImage?> & Sendable)?
    public var access = RecordAccess()
    public var space = RecordSpace.own
    /// The records that a shared space begins with, whoever opens it first.
    public var beginning: [R] = []
    /// Finds the part of the records that a session's person sees: what it returns is called for each page, and gives nil for
    /// all of them. The cards of records that these refer to do not list them.
    public var scope: (@MainActor @Sendable (ServiceContext) throws -> @Sendable () -> RecordScope<R>?)?
    /// The same in a session.
    var present: @Sendable () -> RecordScope<R>? = { nil }
    /// Whether the list stays beside the card of a chosen record, where a front end has room for both.
    public var isBesideCard = true
    /// Whether an entrance shows the number of records.
    public var isCounted = true
    /// Makes the record that the form for a new one begins with.
    public var newRecord: @Sendable () -> R = { R.blank }
    /// Makes the id of a new record.
    public var newID: @Sendable (R) -> String = { _ in RecordID.new() }
    /// The services that `scope`, `adapt`, `worker` and the commands ask for.
    public var services: [ServiceIdentifier] = []
    /// Changes the declaration for a session by its services and by settings, such as the currency of prices. The names of
    /// scenes, fields, actions and commands have to stay.
    public var adapt: (@MainActor @Sendable (inout Self, ServiceContext) throws -> Void)?
    /// Puts one's own worker in place of the standard one, which it may call.
    public var worker:
        (
            @MainActor @Sendable (ServiceContext, any RecordWorking<R>) throws -> any RecordWorking<R>
        )?
    /// Puts one's own presenters in place of the standard ones, which they may call.
    public var presenters = RecordPresenters<R>()

    /// Declares the scenes.
    ///
    /// - Parameters:
    ///   - type: The type of the records.
    ///   - name: The base of the scenes' names, by which two declarations of one type can stand side by side; nil for the name
    ///     of the type.
    ///   - declare: Sets what differs from the defaults.
    public init(_ type: R.Type, named name: String? = nil, _ declare: (inout Self) -> Void = { _ in }) {
        parts = RecordParts(name ?? "\(R.self)")
        declare(&self)
    }

    /// The definitions of the scenes, for a module.
    @MainActor public var scenes: [SceneDefinition] { scenes() }

    /// The definitions of the scenes, for a module, with one's own scenes in place of those of the same names.
    @MainActor
    public func scenes(_ own: SceneDefinition...) -> [SceneDefinition] {
        let all =
            [
                RecordListConfigurator.definition(of: self), ViewRecordConfigurator.definition(of: self),
            ].compactMap(\.self) + RecordFormConfigurator.definitions(of: self)
            + [PickRecordConfigurator.definition(of: self)].compactMap(\.self)
        let replaced = Set(own.map(\.name))
        var scenes = all.filter { !replaced.contains($0.name) }
        if !scenes.isEmpty {
            scenes[0].fault = fault(own: replaced)
            scenes[0].translations = .recordScenes
            scenes[0].contributions = { [self] in contributions }
        }
        return scenes + own
    }

    /// The values for the scenes of other records.
    private var contributions: [any Sendable] {
        references.compactMap { RecordReferrer($0, of: self) }
            + (history.map { [RecordHistoryKeeper($0, of: self)] } ?? [])
            + (scope == nil ? [] : [parts.card].compactMap(\.self).map(ScopedRecords.init)) + [
                RecordEditor(self)
            ]
    }
}

extension RecordScenes {
    /// The declaration for a session.
    @MainActor
    func adapted(to context: ServiceContext) throws -> Self {
        var scenes = self
        (scenes.adapt, scenes.scope) = (nil, nil)
        if let scope { scenes.present = try scope(context) }
        try adapt?(&scenes, context)
        return scenes
    }

    /// The worker of the scenes in a session, for tests and for scenes of one's own: the standard one, unless the declaration
    /// has another.
    ///
    /// - Throws: `SceneError` if a service is missing, or an error of one's own worker.
    @MainActor
    public func worker(in context: ServiceContext) throws -> any RecordWorking<R> {
        try StoredRecordWorker.make(self, context)
    }

    /// The fields that a person may change in a new record.
    var editable: [BoundField<R>] { fields.filter { !readOnly.contains($0.declaration.identifier) } }

    /// The fields that a person may change in a stored record.
    var changeable: [BoundField<R>] { editable.filter { !newOnly.contains($0.declaration.identifier) } }

    /// The fields that a person may empty in a stored record: a date that is not optional, for one, always has a value.
    var emptiable: [BoundField<R>] {
        changeable.filter { field in
            var record = R.blank
            return !field.declaration.isRequired && field.declaration.kind != .toggle
                && field.set(&record, to: []) == nil
        }
    }

    func field(_ identifier: String) -> BoundField<R>? {
        fields.first { $0.declaration.identifier == identifier }
    }

    /// The field with the id of a record, where people choose it; nil if there is none.
    var idField: BoundField<R>? {
        var named = R.blank
        named.id += "1"
        return editable.first { $0.comparable(of: named) != $0.comparable(of: R.blank) }
    }

    func action(_ identifier: String) -> RecordAction<R>? { actions.first { $0.identifier == identifier } }

    func reference(_ field: String) -> RecordReference<R>? { references.first { $0.field == field } }

    /// The first mistake in the declaration and how to correct it; nil if there is none.
    func fault(own: Set<String>) -> String? {
        let fields = Set(self.fields.map(\.declaration.identifier))
        let shown = fields.union(computed.map(\.identifier))
        func unknown(_ names: some Sequence<String>, _ what: String, _ known: Set<String>) -> String? {
            names.first { !known.contains($0) }.map {
                "\(what) '\($0)' is no field of \(R.self), which has \(known.sorted().joined(separator: ", "))"
            }
        }
        let faults: [String?] = [
            parts.fault(own: own), sorts.lazy.compactMap(\.fault).first,
            filters.lazy.compactMap(\.fault).first,
            references.lazy.compactMap(\.fault).first, unknown(columns ?? [], "the column", shown),
            unknown(readOnly.sorted(), "the read-only field", fields),
            unknown(newOnly.sorted(), "the field of new records,", fields),
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
