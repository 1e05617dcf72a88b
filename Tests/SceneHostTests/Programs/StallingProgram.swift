import Foundation
import SceneTestKit
import TestPrograms

/// A copy of the program in `Tests/Fixtures/stalling`, which tells by its process's name where it has stopped.
struct StallingProgram {
    /// Where the program is ended.
    enum Place: String, CaseIterable {
        case idle, event, screen, question, records, leaving

        /// The action that leads there; nil for one that the program reaches by itself.
        var action: String? {
            switch self {
            case .event, .screen, .question, .records: rawValue
            case .leaving: "linger"
            case .idle: nil
            }
        }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let source = BuiltProducts.repository.appending(path: "Tests/Fixtures/stalling/stalling").path
        let installed = try ProgramRun("install", ["-m", "755", source, path])
        guard installed.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    var path: String { folder.file("stalling") }

    /// Grants it to a host.
    func grant(to host: BuiltHost) throws {
        let run = try host.run(["plugins", "grant", path], input: "", environment: [:])
        guard run.status == 0 else { throw CocoaError(.executableLoad) }
    }

    /// Waits until the program is at a place, and kills it.
    ///
    /// - Parameter name: The name of its scene.
    func kill(_ name: String, at place: Place) throws {
        let mark = "\(name)-\(place.action ?? place.rawValue)"
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

    private var numbers: [pid_t] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    }

    private func process(named mark: String) -> pid_t? {
        numbers.first { name(of: $0) == mark && isOurs($0) }
    }

    private func name(of process: pid_t) -> String? {
        try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8).trimmingCharacters(
            in: .newlines
        )
    }

    /// Whether a process sees this copy: other runs of the tests have others.
    private func isOurs(_ process: pid_t) -> Bool {
        var (seen, own) = (stat(), stat())
        return stat("/proc/\(process)/root/program/stalling", &seen) == 0 && stat(path, &own) == 0
            && (seen.st_dev, seen.st_ino) == (own.st_dev, own.st_ino)
    }
}
