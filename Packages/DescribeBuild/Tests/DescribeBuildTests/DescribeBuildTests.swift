import Foundation
import SceneTestKit
import Testing

@Suite("The description of a build", .blocking)
struct DescribeBuildTests {
    /// The section's content.
    private struct Description: Decodable, Equatable {
        struct Library: Decodable, Equatable {
            var sources: String
            var settings: String
        }
        var compiler: String
        var configuration: String
        var libraries: [String: Library]
    }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "describe-build.sh").path
    private static let files = ["Sources/Core/One.swift": "1", "Sources/Core/A name.swift": "2"]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "#!/bin/sh\necho 'Swift version 9.1 (\"x\")'\necho 'Target: here'\n",
            to: "swiftc"
        )
        chmod(folder.file("swiftc"), 0o755)
    }

    /// Describes a library with these files, in the given order, in a package folder of this name.
    private func run(
        _ files: [String: String] = files,
        manifest: String = "package",
        listed: [String]? = nil,
        in package: String = "Core"
    ) throws -> ProgramRun {
        for (name, content) in files.merging(
            ["Package.swift": manifest],
            uniquingKeysWith: { first, _ in first }
        ) {
            let path = URL(filePath: folder.file(package)).appending(path: name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try content.write(to: path, atomically: false, encoding: .utf8)
        }
        let sources = (listed ?? files.keys.sorted()).joined(separator: "\n")
        return try ProgramRun(
            Self.script,
            [folder.file("out.swift"), folder.file("swiftc"), "Core", folder.file(package), sources]
        )
    }

    private func library(
        _ files: [String: String] = files,
        manifest: String = "package",
        listed: [String]? = nil,
        in package: String = "Core"
    ) throws -> Description.Library {
        let run = try run(files, manifest: manifest, listed: listed, in: package)
        #expect(run == ProgramRun(output: "", errors: "", status: 0))
        return try #require(try descriptions().first?.libraries["Core"])
    }

    /// The section's content in a debug build and in a release build.
    private func descriptions() throws -> [Description] {
        let text = try String(contentsOfFile: folder.file("out.swift"), encoding: .utf8)
        let parts = text.matches(of: /@used let (\w+): InlineArray<(\d+), UInt8> = \[(.*)\]/).map {
            match in
            let bytes = match.3.split(separator: ", ").compactMap { UInt8($0) }
            #expect(Int(match.2) == bytes.count)
            #expect((1...512).contains(bytes.count))
            return (name: String(match.1), bytes: bytes)
        }
        let starts = parts.filter { $0.name == "currentBuildStart" }
        let rest = parts.filter { $0.name != "currentBuildStart" }.flatMap(\.bytes)
        return try starts.map { try JSONDecoder().decode(Description.self, from: Data($0.bytes + rest)) }
    }

    @Test("It has the compiler's version, the configuration and the digests of each library")
    func description() throws {
        let library = try library()
        let debug = Description(
            compiler: "Swift version 9.1 (x)",
            configuration: "debug",
            libraries: ["Core": library]
        )
        var release = debug
        release.configuration = "release"
        #expect(try descriptions() == [debug, release])
        let text = try String(contentsOfFile: folder.file("out.swift"), encoding: .utf8)
        #expect(text.contains(#"static let compiler = "Swift version 9.1 (x)""#))
        #expect(
            text.contains(
                #""Core": (sources: "\#(library.sources)", settings: "\#(library.settings)"),"#
            )
        )
    }

    @Test("Neither the order in which files are listed nor the package's folder matters")
    func independence() throws {
        let names = Self.files.keys.sorted()
        let library = try library(listed: names)
        #expect(try self.library(listed: names.reversed()) == library)
        #expect(try self.library(in: "else/where") == library)
    }

    @Test("Changing, renaming, adding or removing a file changes the sources' digest")
    func sources() throws {
        let all = [
            Self.files, Self.files.merging(["Sources/Core/One.swift": "3"]) { $1 },
            ["Sources/Core/Won.swift": "1", "Sources/Core/A name.swift": "2"],
            Self.files.merging(["Sources/Core/Two.swift": ""]) { $1 }, ["Sources/Core/One.swift": "1"],
        ]
        let libraries = try all.map { try library($0) }
        #expect(Set(libraries.map(\.sources)).count == all.count)
        #expect(Set(libraries.map(\.settings)).count == 1)
    }

    @Test("A change of the package's manifest changes only the settings' digest")
    func settings() throws {
        let library = try library()
        let other = try self.library(manifest: "another package")
        #expect(other.settings != library.settings)
        #expect(other.sources == library.sources)
    }

    @Test("The description of a host that is linked statically has no library")
    func noLibrary() throws {
        let run = try ProgramRun(Self.script, [folder.file("out.swift"), folder.file("swiftc")])
        #expect(run == ProgramRun(output: "", errors: "", status: 0))
        #expect(try descriptions().map(\.libraries) == [[:], [:]])
        let text = try String(contentsOfFile: folder.file("out.swift"), encoding: .utf8)
        #expect(text.contains("settings: String)] = [:\n    ]"))
    }

    @Test("An unchanged description is not written again")
    func unchanged() throws {
        func number() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.file("out.swift"))[.systemFileNumber]
                as? Int
        }
        _ = try library()
        let first = try number()
        _ = try library()
        #expect(try number() == first)
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.swift.new")))
    }

    @Test("A build that cannot be described fails with the reason, and writes no description")
    func failures() throws {
        let missing = try run(listed: ["Sources/Core/Gone.swift"])
        #expect(missing.status != 0)
        #expect(missing.errors.contains("Sources/Core/Gone.swift: No such file or directory"))
        let noCompiler = try ProgramRun(Self.script, [folder.file("out.swift"), "false", "Core", "/", "x"])
        #expect(noCompiler.status == 1)
        #expect(
            noCompiler.errors
                == "error: describe-build.sh: 'false --version' does not report a version\n"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.swift")))
    }
}
