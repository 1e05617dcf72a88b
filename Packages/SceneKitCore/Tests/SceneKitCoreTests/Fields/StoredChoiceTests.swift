import Foundation
import SceneKitCore
import Testing

private enum Sky: String, FieldChoice {
    case clear, grey
    var label: LocalizedText { self == .clear ? "Clear sky" : "Grey sky" }
}

private struct Forecast: Codable, Equatable, Sendable {
    var sky = StoredChoice(Sky.clear)
    var place = ""
}

@Suite("Stored choices")
struct StoredChoiceTests {
    private let fields: [BoundField<Forecast>] = [.field("sky", \.sky, "Sky"), .field("place", \.place)]

    @Test("A case that this version does not know is kept and shown as its text")
    func unknown() throws {
        let stored = #"{"place":"","sky":"storm"}"#
        let forecast = try JSONDecoder().decode(Forecast.self, from: Data(stored.utf8))
        #expect(forecast.sky.known == nil && forecast.sky.label.string == "storm")
        #expect(fields[0].cell(of: forecast).string == "storm")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(forecast), as: UTF8.self) == stored)
        #expect(try StoredChoice<Sky>.reading([.text("storm")], over: forecast.sky) == forecast.sky)
        #expect(throws: FieldProblem.self) {
            try StoredChoice<Sky>.reading([.text("hail")], over: forecast.sky)
        }
    }

    @Test("A known case has its label, and is chosen among the known ones")
    func known() throws {
        #expect(StoredChoice(Sky.grey).known == .grey)
        #expect(fields[0].cell(of: Forecast()).string == "Clear sky")
        #expect(fields[0].declaration.kind.choices?.map(\.value) == ["clear", "grey"])
        #expect(try StoredChoice<Sky>.reading([.text("grey")], over: StoredChoice(.clear)).known == .grey)
    }
}
