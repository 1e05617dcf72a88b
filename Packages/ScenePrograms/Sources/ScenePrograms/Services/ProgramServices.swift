import NetworkWorkers
import SceneKitCore
import SceneProtocol
import StorageWorkers

/// The host's services for a program in one session, as far as they are granted.
@MainActor
final class ProgramServices {
    private let records: ProgramRecords?
    private let http: ProgramHTTP?
    /// The documents of the session; nil if the program may not use those that a person picks.
    let documents: ProgramDocuments?
    private let log: ProgramLog

    /// - Throws: An error of the session's services.
    init(of program: SceneProgram, _ context: ServiceContext) throws {
        let granted = program.granted
        let limits = program.boundary.limits
        log = program.log
        let collections = program.collections.filter { granted.collections[$0.name] == $0.description }
        records =
            collections.isEmpty
            ? nil : ProgramRecords(try context.service(RecordStore.self), collections, limits)
        http = granted.hosts.isEmpty ? nil : ProgramHTTP(granted.hosts, limits)
        documents =
            granted.documents
            ? ProgramDocuments(try context.service((any DocumentAccess).self), limits) : nil
    }

    /// Does what needs no scene.
    ///
    /// - Throws: `ProtocolError` with a reason that the program may read.
    func answer(_ params: any ServiceParams) async throws -> any Encodable & Sendable {
        do {
            return switch params {
            case let params as GetRecordsParams: try await granted(records).get(params)
            case let params as QueryRecordsParams: try await granted(records).query(params)
            case let params as WriteRecordsParams: try await granted(records).write(params)
            case let params as SendHTTPParams:
                try await granted(http, "requests over HTTP").send(params)
            default: throw ProtocolError(ProtocolError.invalidParamsCode, "it needs the 'scene' that asks")
            }
        } catch let error as StorageError {
            throw refusal(error)
        }
    }

    func changes(of collection: String) throws -> AsyncStream<Void> {
        try granted(records).changes(of: collection)
    }

    private func granted(_ records: ProgramRecords?) throws -> ProgramRecords {
        try granted(records, "records")
    }

    private func granted<Service>(_ service: Service?, _ what: String) throws -> Service {
        guard let service else {
            throw ProtocolError(ProtocolError.refusedCode, "the program has no grant for \(what)")
        }
        return service
    }

    /// The program learns no more of the store than that it cannot be used: the details may name its file.
    private func refusal(_ error: StorageError) -> ProtocolError {
        let reason: String
        switch error {
        case .denied, .spaceFull, .unconfirmed: reason = error.description
        default:
            log.note(error.description)
            reason = "the records cannot be used now"
        }
        return ProtocolError(ProtocolError.refusedCode, reason)
    }
}
