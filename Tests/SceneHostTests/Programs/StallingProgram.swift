import Foundation
import SceneTestKit

/// A copy of the program in `Tests/Fixtures/stalling`, which tells by its process's name where it has stopped.
struct StallingProgram {
    /// Where the program is ended.
    enum Place: String, CaseIterable {
        /// Before it has answered with its declaration, and before it has answered with its first screen.
        case starting, opening
        case idle, event, screen, question, records, leaving

        /// The action that leads there; nil for one that the program reaches by itself.
        var action: String? {
            switch self {
            case .event, .screen, .question, .records: rawValue
            case .leaving: "linger"
            case .starting, .opening, .idle: nil
            }
        }
    }

    private let program: InstalledProgram

    init() throws { program = try InstalledProgram("Tests/Fixtures/stalling/stalling") }

    /// Grants it to the host with an environment.
    func grant(in environment: [String: String]) throws { try program.grant(in: environment) }

    /// Has the program stop while it starts, until `goOn()`.
    func hold(at place: Place) throws { try program.folder.write(place.rawValue, to: "hold") }

    func goOn() throws { try FileManager.default.removeItem(atPath: program.folder.file("hold")) }

    /// Waits until the program is at a place, and kills it.
    ///
    /// - Parameter name: The name of its scene.
    func kill(_ name: String, at place: Place) throws {
        // A program that starts does not know its scenes yet.
        let mark = place == .starting ? place.rawValue : "\(name)-\(place.action ?? place.rawValue)"
        let end = Date(timeIntervalSinceNow: BlockingThreads.hangLimit)
        while Date() < end {
            if let process = process(named: mark) {
                guard Foundation.kill(process, SIGKILL) == 0 else { throw CocoaError(.executableLoad) }
                return
            }
            usleep(10_000)
        }
        throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "no program is at \(mark)"])
    }

    private func process(named mark: String) -> pid_t? {
        program.processes.first { InstalledProgram.name(of: $0) == mark }
    }
}
