import Foundation
import SceneTestKit
import Testing

@testable import SceneGenerator

@Suite("The formatter of what is generated", .blocking)
struct SourceFormatterTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    /// A toolchain's program that writes down its arguments, and ends so.
    private func makeSwift(status: Int) throws -> String {
        try bench.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.arguments\"\nexit \(status)\n", to: "swift")
        let path = bench.path + "/swift"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    @Test("It is that of the toolchain that SWIFT names, and gets Swift's files")
    func named() throws {
        let swift = try makeSwift(status: 0)
        let formatter = SourceFormatter(repository: bench.path, environment: ["SWIFT": swift])
        try formatter.format(["A.swift", "README.md", "B.swift"])
        #expect(
            try bench.text("swift.arguments")
                == "format\n--in-place\n--configuration\n\(bench.path)/.swift-format\nA.swift\nB.swift\n"
        )
    }

    @Test("It is that of the search path where SWIFT names none", arguments: [[:], ["SWIFT": ""]])
    func unnamed(environment: [String: String]) {
        #expect(SourceFormatter(repository: bench.path, environment: environment).swift == "swift")
    }

    @Test("Files that it could not format are told")
    func failure() throws {
        let swift = try makeSwift(status: 1)
        let formatter = SourceFormatter(repository: bench.path, environment: ["SWIFT": swift])
        #expect(
            throws: GeneratorFailure("the files are written, but '\(swift) format' could not format them")
        ) {
            try formatter.format(["A.swift"])
        }
    }
}
