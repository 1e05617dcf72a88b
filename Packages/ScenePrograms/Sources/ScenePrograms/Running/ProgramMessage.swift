import SceneKitCore
import SceneProtocol
internal import Synchronization

/// A message of a program, as far as it can be used.
enum ProgramMessage: Sendable {
    case update(Int, SceneUpdate)
    case segue(SegueParams)
    case go(GoParams)
    case leave(Int)
    case finish(FinishParams)
    case confirm(MessageID, ConfirmParams)
    case result(MessageID, SegueParams)
    /// A request for one of the host's services.
    case service(MessageID, any ServiceParams)
    /// Such a request with a mistake, which is its answer.
    case refused(MessageID, reason: String)
    case answer(Int, Result<any Sendable, any Error>)
    /// A request or notification that this host does not know.
    case unknown(MessageID?, method: String)
    /// A known message with a mistake, and the scene that it is about, as far as that can be read.
    case faulty(scene: Int?, id: MessageID?, reason: String)

    /// Reads a line.
    ///
    /// - Throws: `DecodingError` if it is no message of JSON-RPC 2.0.
    init(_ line: [UInt8], answers: ExpectedAnswers) throws {
        let info = ExpectedAnswers.key.map { [$0: answers] } ?? [:]
        self = try MessageCoding.value(Decoded.self, in: line, info: info).message
    }
}

/// How the results of the requests that a program has not answered yet are read.
final class ExpectedAnswers: Sendable {
    typealias Read = @Sendable (KeyedDecodingContainer<Decoded.CodingKeys>) throws -> any Sendable

    /// Where a decoder finds the expectations.
    static let key = CodingUserInfoKey(rawValue: "answers")

    private let reads = Mutex<[Int: Read]>([:])

    func expect(_ id: Int, _ read: @escaping Read) { reads.withLock { $0[id] = read } }

    /// Removes the expectation of an answer; nil if there is none, since nobody asked or it was answered before.
    func take(_ id: Int) -> Read? { reads.withLock { $0.removeValue(forKey: id) } }
}

/// Decodes a message in one pass.
struct Decoded: Decodable {
    enum CodingKeys: CodingKey { case jsonrpc, id, method, params, result, error }

    private enum SceneKeys: CodingKey { case scene }

    let message: ProgramMessage

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(String.self, forKey: .jsonrpc) == "2.0" else {
            throw DecodingError.dataCorruptedError(
                forKey: .jsonrpc,
                in: container,
                debugDescription: "it is not '2.0'"
            )
        }
        let id = try container.decodeIfPresent(MessageID.self, forKey: .id)
        guard let method = try container.decodeIfPresent(String.self, forKey: .method) else {
            message = Self.answer(container, id, decoder)
            return
        }
        do {
            message = try Self.message(method, id, container)
        } catch {
            let reason = "\(method): \(MessageCoding.text(of: error))"
            if let id, ProgramMethod(rawValue: method)?.isService == true {
                message = .refused(id, reason: reason)
            } else {
                let scene = try? container.nestedContainer(keyedBy: SceneKeys.self, forKey: .params)
                    .decode(Int.self, forKey: .scene)
                message = .faulty(scene: scene, id: id, reason: reason)
            }
        }
    }

    private static func answer(
        _ container: KeyedDecodingContainer<CodingKeys>,
        _ id: MessageID?,
        _ decoder: any Decoder
    ) -> ProgramMessage {
        guard case .number(let number) = id,
            let answers = ExpectedAnswers.key.flatMap({ decoder.userInfo[$0] }) as? ExpectedAnswers,
            let read = answers.take(number)
        else {
            return .unknown(
                nil,
                method: "the answer '\(id.map(\.description) ?? "null")', which nobody waits for"
            )
        }
        do {
            if let error = try container.decodeIfPresent(ProtocolError.self, forKey: .error) {
                return .answer(number, .failure(error))
            }
            return .answer(number, .success(try read(container)))
        } catch {
            return .answer(number, .failure(ProgramFailure.malformed(MessageCoding.text(of: error))))
        }
    }

    private static func message(
        _ name: String,
        _ id: MessageID?,
        _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> ProgramMessage {
        func params<Params: Decodable>(_ type: Params.Type = Params.self) throws -> Params {
            try container.decode(Params.self, forKey: .params)
        }
        guard let method = ProgramMethod(rawValue: name) else { return .unknown(id, method: name) }
        switch method {
        case .update:
            let update: SceneUpdate = try params()
            guard let scene = update.scene else {
                return .faulty(scene: nil, id: id, reason: "\(name): at params: the key 'scene' is missing")
            }
            return .update(scene, update)
        case .segue: return .segue(try params())
        case .go: return .go(try params())
        case .leave: return .leave(try params(SceneParams.self).scene)
        case .finish: return .finish(try params())
        case .confirm, .result, .getRecords, .queryRecords, .writeRecords, .watchRecords, .readDocument,
            .writeDocument, .sendHTTP:
            guard let id else {
                return .faulty(scene: nil, id: nil, reason: "\(name): it is a request, so it needs an 'id'")
            }
            return switch method {
            case .confirm: .confirm(id, try params())
            case .result: .result(id, try params())
            case .getRecords: .service(id, try params(GetRecordsParams.self))
            case .queryRecords: .service(id, try params(QueryRecordsParams.self))
            case .writeRecords: .service(id, try params(WriteRecordsParams.self))
            case .watchRecords: .service(id, try params(WatchRecordsParams.self))
            case .readDocument: .service(id, try params(ReadDocumentParams.self))
            case .writeDocument: .service(id, try params(WriteDocumentParams.self))
            default: .service(id, try params(SendHTTPParams.self))
            }
        }
    }
}

extension [ProgramMessage] {
    /// Adds a message. Of several updates of one scene in a row, only their sum is kept.
    mutating func add(_ message: ProgramMessage) {
        if case .update(let scene, let new) = message, case .update(scene, let old)? = last,
            let sum = old.followed(by: new)
        {
            self[count - 1] = .update(scene, sum)
        } else {
            append(message)
        }
    }
}
