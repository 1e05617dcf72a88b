import RecordScenes
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

/// A person with roles.
struct Person: UserDirectory {
    var currentUserName: String? = "Grace"
    var currentRoles: Set<String> = []

    func user(named name: String) async throws -> User? { nil }
}

/// The lending app over a store in memory with two members and three loans.
@MainActor
struct Lending {
    let store: RecordStore
    let documents: MemoryDocuments
    let harness: SceneHarness
    private let module: SceneModule

    static let ada = Member(id: "m1", name: "Ada Lovelace", phone: "+44 1")
    static let alan = Member(id: "m2", name: "Alan Turing")

    static func loan(_ id: String, _ book: String, _ member: String, due: Int, fee: Int = 0) -> Loan {
        var loan = Loan(id: id, book: book, memberID: member, fee: fee)
        loan.due = Loan.start.adding(days: due) ?? loan.due
        return loan
    }

    static let loans = [
        loan("l1", "Emma", "m1", due: 3, fee: 2), loan("l2", "Dune", "m2", due: 1, fee: 5),
        loan("l3", "Cosmos", "m1", due: 2),
    ]

    init(
        _ access: RecordAccess = RecordAccess(),
        onDelete rule: DeletionRule = .restrict,
        as person: Person = Person(),
        loans: [Loan] = Lending.loans,
        documents: [String: String] = [:],
        exhaustivity: Exhaustivity = .off,
        declaring declare: (inout RecordScenes<Loan>) -> Void = { _ in },
        others: () -> [SceneDefinition] = { [] }
    ) async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        for member in [Self.ada, Self.alan] { try batch.insert(member) }
        for loan in loans { try batch.insert(loan) }
        try await store.write(batch)
        try self.init(
            store,
            MemoryDocuments(documents),
            .lending(access, onDelete: rule, declaring: declare, others: others()),
            person,
            exhaustivity
        )
    }

    /// The app of another person over the same store.
    func another(as person: Person) throws -> Lending { try Lending(store, documents, module, person, .off) }

    private init(
        _ store: RecordStore,
        _ documents: MemoryDocuments,
        _ module: SceneModule,
        _ person: Person,
        _ exhaustivity: Exhaustivity
    ) throws {
        (self.store, self.documents, self.module) = (store, documents, module)
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = person
        services[(any DocumentAccess).self] = documents
        harness = try SceneHarness(module, services: services, exhaustivity: exhaustivity)
    }

    /// The cells of the shown list's first column.
    var titles: [String] {
        harness.screen?.lists.first { $0.identifier == "records" }?.rows.map { $0.cells[0] } ?? []
    }

    var message: String? { harness.screen?.message?.text }

    func stored() async throws -> [Loan] { try await store.page(Loan.self, RecordQuery()).records }
}
