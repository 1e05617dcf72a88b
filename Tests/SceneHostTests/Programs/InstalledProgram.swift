import Foundation
import SceneTestKit
import TestPrograms

/// A copy of a program of the repository, with the files beside it, whose processes are known among those of other runs.
struct InstalledProgram {
    let folder: TemporaryFolder
    let path: String

    /// - Parameter source: The program's path in the repository.
    init(_ source: String) throws {
        folder = try TemporaryFolder()
        let file = BuiltProducts.repository.appending(path: source)
        path = folder.file(file.lastPathComponent)
        let files = try FileManager.default.contentsOfDirectory(
            at: file.deletingLastPathComponent(),
            includingPropertiesForKeys: nil
        ).filter { !$0.hasDirectoryPath }
        // A file that this process writes may be open in a program that another test starts at this moment, and cannot be
        // executed then (ETXTBSY).
        let copies = try ProgramRun("install", ["-m", "755"] + files.map(\.path) + [folder.path])
        guard copies.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Grants it to the host with an environment.
    func grant(in environment: [String: String], _ flags: String...) throws {
        let run = try ProgramRun(
            BuiltHost.executable.path,
            ["plugins", "grant", path] + flags,
            environment: environment
        )
        guard run.status == 0 else {
            throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: run.errors])
        }
    }

    /// The processes that see this copy, without those that lead into the boundary.
    var processes: Set<pid_t> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return Set(names.compactMap { pid_t($0) }.filter { isOurs($0) && Self.name(of: $0) != "bwrap" })
    }

    /// The name of a process.
    static func name(of process: pid_t) -> String? {
        try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8).trimmingCharacters(
            in: .newlines
        )
    }

    private func isOurs(_ process: pid_t) -> Bool {
        var (seen, own) = (stat(), stat())
        let inner = "/proc/\(process)/root/program/" + URL(filePath: path).lastPathComponent
        return stat(inner, &seen) == 0 && stat(path, &own) == 0
            && (seen.st_dev, seen.st_ino) == (own.st_dev, own.st_ino)
    }
}
