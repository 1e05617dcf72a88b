public import StorageWorkers

/// The behaviour that every storage backend must have, as checks. A test of your own backend needs three lines:
///
/// ```swift
/// @Test(arguments: StorageConformance.checks)
/// func conforms(check: StorageConformance.Check) async throws {
///     try await check.run { try await RecordStore.open(StorageLocation(parsing: "mine:"), schemes: schemes) }
/// }
/// ```
public enum StorageConformance {
    /// Makes an empty store.
    public typealias MakeStore = @Sendable () async throws -> RecordStore

    /// One requirement of a backend.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement as a sentence.
        public let description: String
        private let body: @Sendable (RecordStore) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (RecordStore) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Runs the check on a new store.
        ///
        /// - Throws: `Failure`, or an unexpected error of the store.
        public func run(_ makeStore: MakeStore) async throws {
            let store = try await makeStore()
            try await body(store)
            try? await store.close()
        }
    }

    /// A difference between the required and the actual behaviour.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    public static let checks: [Check] =
        writingChecks + readingChecks + keyChecks + searchChecks + randomChecks + transactionChecks
        + spaceChecks
        + versionChecks
        + historyChecks
        + indexChecks
        + copyChecks
        + localeChecks

    static func expect<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String) throws {
        guard actual == expected else {
            throw Failure(description: "\(what): \(actual) where \(expected) was expected")
        }
    }

    /// Expects work to throw exactly that error.
    static func expectError(_ expected: StorageError, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let error as StorageError {
            try expect(error, expected, "the error")
            return
        }
        throw Failure(description: "no error where \(expected) was expected")
    }
}
