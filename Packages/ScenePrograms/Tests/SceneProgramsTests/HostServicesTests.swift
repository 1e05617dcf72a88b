import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import Testing

@testable import SceneProgramKit

/// A module's scenes as a program that uses the host's services.
@MainActor
struct HostServicesTests {
    @Test("A scene asks for its own session, and hears of changes until it is closed")
    func records() async throws {
        var sent: [[UInt8]] = []
        let server = try ProgramServer(
            .plants,
            services: Services(),
            needs: ProgramNeeds(collections: ["plants": CollectionDescription()])
        ) { sent.append($0) }
        func take(_ text: String) { server.take(Array(text.utf8)) }
        func next() async throws -> String {
            let end = ContinuousClock.now + .seconds(60)
            while sent.isEmpty, .now < end { try await Task.sleep(for: .milliseconds(2)) }
            return String(decoding: try #require(sent.isEmpty ? nil : sent.removeFirst()), as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        }
        let open = try MessageCoding.line(OpenParams(scene: 7, name: "Plants"))
        take(
            #"{"jsonrpc":"2.0","id":40,"method":"scene/open","params":\#(String(decoding: open, as: UTF8.self))}"#
        )
        #expect(
            try await next()
                == #"{"id":1,"jsonrpc":"2.0","method":"records/query","params":{"collection":"plants","during":40,"scene":7}}"#
        )
        take(
            #"{"jsonrpc":"2.0","id":1,"result":{"records":[{"id":"a","revision":"x","value":{"name":"Fern"}}],"next":null}}"#
        )
        #expect(try await next().contains(#""method":"scene/update""#))
        #expect(
            try await next()
                == #"{"id":2,"jsonrpc":"2.0","method":"records/watch","params":{"collections":["plants"],"during":40,"scene":7}}"#
        )
        take(#"{"jsonrpc":"2.0","id":2,"result":{}}"#)
        let answer = try await next()
        #expect(answer.contains(#""id":40"#), "\(answer)")
        take(#"{"jsonrpc":"2.0","method":"records/changed","params":{"scene":7,"collection":"plants"}}"#)
        #expect(try await next().contains(#""title":{"arguments":["plants"],"key":"%@ changed"}"#))
        take(
            #"{"jsonrpc":"2.0","id":41,"method":"scene/event","params":{"scene":7,"event":{"event":"action","action":"go"}}}"#
        )
        #expect(
            try await next().hasPrefix(
                #"{"id":3,"jsonrpc":"2.0","method":"records/write","params":{"checks":[{"collection":"plants","id":"a","revision":"x"}],"#
            )
        )
        take(#"{"jsonrpc":"2.0","id":3,"error":{"code":2,"message":"changed meanwhile"}}"#)
        #expect(
            try await next() == #"{"error":{"code":2,"message":"changed meanwhile"},"id":41,"jsonrpc":"2.0"}"#
        )
        take(#"{"jsonrpc":"2.0","method":"scene/close","params":{"scene":7}}"#)
        take(#"{"jsonrpc":"2.0","method":"records/changed","params":{"scene":7,"collection":"plants"}}"#)
        #expect(sent.isEmpty)
    }
}

extension SceneModule {
    @MainActor
    fileprivate static var plants: SceneModule {
        let declaration = SceneDeclaration(
            name: "Plants",
            title: "Plants",
            package: "",
            summary: "Shows the plants.",
            access: .everyone,
            needsNetwork: false,
            parameters: [],
            actions: [],
            form: [],
            lists: [],
            filters: [],
            segues: [],
            services: [ServiceIdentifier(HostServices.self)],
            result: nil
        )
        return SceneModule(
            "PlantsModule",
            version: "1",
            scenes: [
                SceneDefinition(declaration) { PlantsScene(services: try $0.service(HostServices.self)) }
            ]
        )
    }
}

private struct Plant: Codable {
    var name: String
}

@MainActor
private final class PlantsScene: SceneViewController {
    let scene = SceneState(Screen(title: "Plants"), name: "Plants")
    private let services: HostServices
    private var records: [StoredRecord] = []

    init(services: HostServices) { self.services = services }

    func didLoad() async throws {
        records = try await services.query(QueryRecordsParams("plants")).records
        let names = try records.map { try $0.value.decoded(as: Plant.self).name }
        screen = Screen(title: "\(names.joined())")
        let changes = try await services.changes(of: ["plants"])
        observe("changes") { [weak self] in
            for await name in changes { self?.screen = Screen(title: "\(name) changed") }
        }
    }

    func handle(_ event: Event) async throws {
        let record = records[0]
        _ = try await services.write(
            WriteRecordsParams(
                [.init("plants", id: record.id, value: JSONValue(encoding: Plant(name: "Ivy")))],
                checks: [.init("plants", id: record.id, revision: record.revision)]
            )
        )
    }
}
