import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import SceneHosting

@MainActor
@Suite("Copies of stores")
struct StoreCopyTests {
    private let folder: TemporaryFolder
    private let spy = SalvageSpy()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
        let terminal = FakeTerminal()
        let host = Host(
            name: "host",
            version: "1",
            modules: [],
            schemes: spy.schemes
        )
        let environment = ["XDG_DATA_HOME": "/dev/null/nowhere"]
        let status = await host.run(["store"] + arguments, environment: environment, terminal: terminal)
        return (status, terminal.output, terminal.errors)
    }

    /// Makes a store with `lines` records.
    private func makeStore(_ scheme: String, _ name: String, lines: Int = 2) async throws -> String {
        let location = StorageLocation(scheme: scheme, path: folder / name)
        let store = try await RecordStore.open(location, schemes: spy.schemes)
        var batch = RecordBatch()
        for number in 0..<lines { try batch.put(Line(id: "\(number)")) }
        try await store.write(batch)
        try await store.close()
        return "\(location)"
    }

    @Test("Salvage refuses a target that exists")
    func taken() async throws {
        let source = try await makeStore("spy", "source")
        try folder.write("of somebody", to: "there")
        let target = folder / "there"
        #expect(
            await run("salvage", source, "spy:" + target)
                == (
                    1, "",
                    "error: \(target) cannot be opened: it already exists; "
                        + "--force renames it to \(target).before\n"
                )
        )
        try folder.write("of somebody, too", to: "there.before")
        #expect(
            await run("salvage", source, "spy:" + target, "--force")
                == (
                    1, "",
                    "error: \(target).before cannot be opened: an earlier store already has that name; "
                        + "move it away first\n"
                )
        )
        #expect(spy.paths == [])
        #expect(try folder.names() == ["source", "there", "there.before"])
        #expect(try folder.text(of: "there") == "of somebody")
        #expect(try folder.text(of: "there.before") == "of somebody, too")
    }

    @Test("The target is put aside only after everything has been salvaged")
    func forced() async throws {
        let source = try await makeStore("spy", "source")
        try folder.write("of somebody", to: "there")
        let target = folder / "there"
        #expect(
            await run("salvage", source, "spy:" + target, "--force")
                == (
                    0, "Salvaged 2 records of 1 collection to spy:\(target).\n",
                    "Renamed the old store to \(target).before.\n"
                )
        )
        #expect(spy.paths == [target + ".salvaging"])
        #expect(try folder.names() == ["source", "there", "there.before"])
        #expect(try folder.text(of: "there.before") == "of somebody")
    }

    @Test("The target stays if nothing can be salvaged")
    func nothing() async throws {
        try folder.write("no log", to: "source")
        try folder.write("of somebody", to: "there")
        let target = folder / "there"
        let (status, output, errors) = await run(
            "salvage",
            "spy:" + (folder / "source"),
            "spy:" + target,
            "--force"
        )
        #expect(status == 1)
        #expect(output == "")
        #expect(errors.hasPrefix("error: \(folder / "source")"))
        #expect(spy.paths == [target + ".salvaging"])
        #expect(try folder.names() == ["source", "there"])
    }

    @Test("Numbers have thousands separators for people, not for scripts")
    func numbers() async throws {
        let source = try await makeStore("spy", "source", lines: 12_345)
        let copy = "file:" + (folder / "copy")
        #expect(
            await run("copy", source, copy)
                == (0, "Copied 12,345 records of 1 collection to \(copy).\n", "")
        )
        #expect(await run("check", copy) == (0, "\(copy) is intact: 12,345 records.\n", ""))
        let size = try folder.size(of: "copy")
        let text = await run("stat", copy)
        #expect(
            text.output == "\(copy), \(size.grouped) bytes\nCollection  Records  Version  Found by\n"
                + "lines       12,345   1        id\n"
        )
        let json = await run("stat", copy, "--json")
        #expect(json.output.contains("\"bytes\":\(size),"))
        #expect(json.output.contains("\"records\":12345,"))
    }

    @Test("Existing files where a salvage would assemble its source stay and do not disturb it")
    func scratch() async throws {
        let log = try await makeStore("spy", "source")
        let database = try await makeStore("sqlite", "source.sqlite")
        try folder.write("of somebody", to: "target.salvaging")
        try FileManager.default.createSymbolicLink(
            atPath: folder / "target.salvaging-2",
            withDestinationPath: folder / "nowhere"
        )
        let target = folder / "target"
        for (source, scheme) in [(log, "spy"), (database, "sqlite")] {
            let copy = "\(scheme):\(target)"
            #expect(
                await run("salvage", source, copy)
                    == (0, "Salvaged 2 records of 1 collection to \(copy).\n", "")
            )
            try FileManager.default.removeItem(atPath: target)
        }
        #expect(spy.paths == [target + ".salvaging-3"])
        #expect(
            try folder.names()
                == ["source", "source.sqlite", "target.salvaging", "target.salvaging-2"]
        )
        #expect(try folder.text(of: "target.salvaging") == "of somebody")
    }
}

/// A record that consists of its name.
private struct Line: Record {
    static let schema = RecordSchema<Self>(name: "lines")
    var id: String
}

/// Records the targets of salvages of `spy:` stores, which are logs.
private final class SalvageSpy: Sendable {
    private let recorded = Mutex<[String]>([])

    var paths: [String] { recorded.withLock { $0 } }

    var schemes: StorageSchemes {
        var schemes = StorageSchemes.standard
        schemes["spy"] = { location, _ in SpiedEngine(engine: FileEngine(path: location.path), spy: self) }
        return schemes
    }

    private struct SpiedEngine: StorageEngine {
        let engine: FileEngine
        let spy: SalvageSpy

        func connect() throws -> any StorageConnection { try engine.connect() }

        func salvage(
            to path: String,
            _ report: (StorageDamage) -> Void,
            progress: @escaping StorageProgress
        ) throws -> (any StorageEngine)? {
            spy.recorded.withLock { $0.append(path) }
            return try engine.salvage(to: path, report, progress: progress)
        }
    }
}
