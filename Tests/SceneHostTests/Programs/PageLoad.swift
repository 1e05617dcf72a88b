import Foundation
import HTTPTestKit
import Synchronization

/// People in browsers without the script who use a server while something happens there. Each answer that they get is
/// compared with what it has to be.
final class PageLoad: Sendable {
    /// The work that a person repeats.
    enum Work: String, CaseIterable {
        /// Adds in a scene of the program that others' processes are killed of.
        case sameProgram
        /// Adds in a scene of another program, whose process is everybody's.
        case otherProgram
        /// Saves a contact, and looks for it in the list.
        case contacts
    }

    private struct State {
        var isOver = false
        var answers: [Work: Int] = [:]
        var faults: [String] = []
    }

    private let state = Mutex(State())

    /// How many answers each of the people has got.
    var answers: [Work: Int] { state.withLock(\.answers) }

    /// The wrong answers, each with its round.
    var faults: [String] { state.withLock(\.faults) }

    private var isOver: Bool { state.withLock(\.isOver) }

    /// Runs work while the people use a server.
    func during(port: UInt16, _ work: () async throws -> Void) async throws {
        let people = Work.allCases.map { kind in
            Task { await blocking { self.use(port, for: kind) } }
        }
        // All of them have begun before anything happens.
        while answers.count < people.count, faults.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        let result: Result<Void, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        state.withLock { $0.isOver = true }
        for person in people { await person.value }
        try result.get()
    }

    private func use(_ port: UInt16, for work: Work) {
        let visitor = PageVisitor(port)
        do {
            if work != .contacts { try visitor.open(work == .sameProgram ? "/Stall?name=other" : "/Count") }
            for round in 1... {
                if isOver { return }
                let fault =
                    switch work {
                    case .sameProgram, .otherProgram: try add(visitor, round)
                    case .contacts: try save(visitor, round)
                    }
                state.withLock { state in
                    state.answers[work, default: 0] += 1
                    if let fault { state.faults.append("\(work) in round \(round): \(fault)") }
                }
                usleep(20_000)
            }
        } catch {
            state.withLock { $0.faults.append("\(work): \(error)") }
        }
    }

    /// - Returns: What is wrong; nil if the page is the one before with the next number.
    private func add(_ visitor: PageVisitor, _ round: Int) throws -> String? {
        let expected = visitor.content.replacing(
            "<dt>Count</dt><dd>\(round - 1)</dd>",
            with: "<dt>Count</dt><dd>\(round)</dd>"
        )
        let answer = try visitor.press("action:add")
        return answer.status == "200" && visitor.content == expected
            ? nil : "\(answer.status) \(visitor.content)"
    }

    private func save(_ visitor: PageVisitor, _ round: Int) throws -> String? {
        try visitor.open("/ContactList/AddContact")
        let name = "Person\(round)"
        let saved = try visitor.press("action:save", [("first-name", "A"), ("last-name", name)])
        guard saved.status == "200", saved.body.contains("<h1>A \(name)</h1>") else {
            return "\(saved.status) \(visitor.content)"
        }
        let list = try visitor.open("/ContactList?search=\(name)")
        return list.status == "200" && list.body.contains("A \(name)</a>")
            ? nil : "\(list.status) \(list.body)"
    }
}
