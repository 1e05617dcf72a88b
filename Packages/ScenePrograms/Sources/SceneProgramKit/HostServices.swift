internal import FoundationEssentials
public import SceneProtocol

/// The host's services for a program, as far as a person has granted what its ``ProgramNeeds`` ask for: a service that
/// `SceneProgram.run` provides.
///
/// ```swift
/// import SceneProgramKit
/// import SceneProtocol
///
/// struct Plant: Codable {
///     var name: String
/// }
///
/// @MainActor
/// func plants(_ host: HostServices) async throws -> [Plant] {
///     let found = try await host.query(QueryRecordsParams("plants", index: "by_name"))
///     return try found.records.map { try $0.value.decoded(as: Plant.self) }
/// }
/// ```
///
/// A request is done for the session of the scene, or of the count or name, that the calling task works for. An error of the host
/// is a `ProtocolError`; its code is `conflictCode` if a record is not as it was read.
@MainActor
public final class HostServices {
    private weak var server: ProgramServer?

    init(_ server: ProgramServer) { self.server = server }

    // MARK: - Records

    /// The records of some ids, in the order of the ids.
    public func get(_ params: GetRecordsParams) async throws -> StoredRecordsResult {
        try await ask(.getRecords, params)
    }

    /// The records of a part of an index.
    public func query(_ params: QueryRecordsParams) async throws -> StoredRecordsResult {
        try await ask(.queryRecords, params)
    }

    /// Does all of the writes, if the records of the checks are as they were read, or none.
    public func write(_ params: WriteRecordsParams) async throws -> WriteRecordsResult {
        try await ask(.writeRecords, params)
    }

    /// The names of collections that are changed from now on, for the scene that the calling task works for. A second call
    /// ends the stream of the first.
    public func changes(of collections: [String]) async throws -> AsyncStream<String> {
        guard let server else { throw Self.ended }
        let changes = server.watch()
        let _: Nothing = try await ask(.watchRecords, WatchRecordsParams(collections))
        return changes
    }

    // MARK: - Documents

    /// Reads a document that the person has picked in the scene, whole.
    ///
    /// - Returns: The content; nil for a document with more than `limit` bytes.
    public func bytes(ofDocument name: String, limit: Int) async throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let part = try await read(name, isFirst: bytes.isEmpty)
            bytes += part.bytes
            if part.isLast { return bytes.count <= limit ? bytes : nil }
        }
        return nil
    }

    /// Writes a document that the person has picked in the scene, whole.
    public func write(_ bytes: [UInt8], toDocument name: String) async throws {
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(Self.partBytes)
            rest = rest.dropFirst(part.count)
            try await write(part, to: name, isLast: rest.isEmpty)
        } while !rest.isEmpty
    }

    /// The most bytes of a part that a host takes.
    nonisolated static let partBytes = 256 << 10

    /// Reads the next part of a document, or the first one.
    func read(_ name: String, isFirst: Bool) async throws -> (bytes: [UInt8], isLast: Bool) {
        let part: DocumentPart = try await ask(.readDocument, ReadDocumentParams(name, isFirst: isFirst))
        return ([UInt8](Data(base64Encoded: part.data) ?? Data()), part.isLast)
    }

    /// Writes a part of a document.
    func write(_ part: ArraySlice<UInt8>, to name: String, isLast: Bool) async throws {
        let data = Data(part).base64EncodedString()
        let _: Nothing = try await ask(
            .writeDocument,
            WriteDocumentParams(name, data: data, isLast: isLast)
        )
    }

    // MARK: - HTTP

    /// Sends a request to a granted host, and returns the response, whatever its status.
    public func send(_ params: SendHTTPParams) async throws -> HTTPResult {
        try await ask(.sendHTTP, params)
    }

    private static let ended = ProtocolError(ProtocolError.cancelledCode, "the host has ended")

    private func ask<Answer: Decodable & Sendable>(
        _ method: ProgramMethod,
        _ params: some ServiceParams
    ) async throws -> Answer {
        guard let server else { throw Self.ended }
        var params = params
        (params.scene, params.during) = (ProgramServer.scene, ProgramServer.current)
        return try await server.ask(method, params)
    }
}
