import SceneProtocol

/// A message of the host.
enum HostMessage: Sendable {
    case initialize(MessageID)
    case open(MessageID, OpenParams)
    case appear(MessageID, Int)
    case event(MessageID, EventParams)
    case records(MessageID, HostMethod, RecordsParams)
    case ping(MessageID)
    case disappear(Int)
    case prepare(PrepareParams)
    case close(Int)
    case changed(RecordsChangedParams)
    case cancel(MessageID)
    /// A response, with its bytes.
    case answer(Int, ProtocolError?)
    case unknown(MessageID?, method: String)

    init(_ line: [UInt8]) throws { self = try MessageCoding.value(Decoded.self, in: line).message }

    private struct Decoded: Decodable {
        enum CodingKeys: CodingKey { case id, method, params, error }

        let message: HostMessage

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let id = try container.decodeIfPresent(MessageID.self, forKey: .id)
            func params<Params: Decodable>(_ type: Params.Type = Params.self) throws -> Params {
                try container.decode(Params.self, forKey: .params)
            }
            guard let name = try container.decodeIfPresent(String.self, forKey: .method) else {
                guard case .number(let number)? = id else {
                    message = .unknown(nil, method: "")
                    return
                }
                message = .answer(number, try container.decodeIfPresent(ProtocolError.self, forKey: .error))
                return
            }
            let method = HostMethod(rawValue: name)
            message =
                switch (method, id) {
                case (.initialize?, let id?): .initialize(id)
                case (.open?, let id?): .open(id, try params())
                case (.appear?, let id?): .appear(id, try params(SceneParams.self).scene)
                case (.event?, let id?): .event(id, try params())
                case (.image?, let id?), (.records?, let id?), (.titles?, let id?), (.count?, let id?):
                    .records(id, method ?? .count, try params())
                case (.ping?, let id?): .ping(id)
                case (.disappear?, _): .disappear(try params(SceneParams.self).scene)
                case (.prepare?, _): .prepare(try params())
                case (.changed?, _): .changed(try params())
                case (.close?, _): .close(try params(SceneParams.self).scene)
                case (.cancel?, _): .cancel(try params(CancelParams.self).id)
                default: .unknown(id, method: name)
                }
        }
    }
}
