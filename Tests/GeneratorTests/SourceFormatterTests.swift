import Foundation
import SceneTestKit
import Testing

@testable import SceneGenerator

@Suite("Formatting generated files", .blocking)
struct SourceFormatterTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    /// A fake formatter that writes down its arguments and ends with a status.
    private func makeSwift(status: Int) throws -> String {
        try bench.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.arguments\"\nexit \(status)\n", to: "swift")
        let path = bench.path + "/swift"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    @Test("The formatter of the toolchain named by SWIFT formats the Swift files")
    func named() throws {
        let swift = try makeSwift(status: 0)
        let formatter = SourceFormatter(repository: bench.path, environment: ["SWIFT": swift])
        try formatter.format(["A.swift", "README.md", "B.swift"])
        #expect(
            try bench.text("swift.arguments")
                == "format\n--in-place\n--configuration\n\(bench.path)/.swift-format\nA.swift\nB.swift\n"
        )
    }

    @Test("Without SWIFT, the formatter on the search path is used", arguments: [[:], ["SWIFT": ""]])
    func unnamed(environment: [String: String]) {
        #expect(SourceFormatter(repository: bench.path, environment: environment).swift == "swift")
    }

    @Test("A failure of the formatter is reported")
    func failure() throws {
        let swift = try makeSwift(status: 1)
        let formatter = SourceFormatter(repository: bench.path, environment: ["SWIFT": swift])
        #expect(
            throws: GeneratorFailure("the files were written, but '\(swift) format' failed to format them")
        ) {
            try formatter.format(["A.swift"])
        }
    }
}
