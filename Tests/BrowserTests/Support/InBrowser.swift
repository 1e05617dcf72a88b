import Foundation
import SceneTestKit
import TestPrograms
import Testing
import WebDriver

/// Limits the number of tests that use the browser at a time to the number of cores.
struct BrowserTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Seats.shared.take()
        do {
            try await function()
        } catch {
            await Seats.shared.leave()
            throw error
        }
        await Seats.shared.leave()
    }
}

extension Trait where Self == BrowserTrait {
    /// Limits the number of tests that use the browser at a time to the number of cores, and to at least two.
    static var inBrowser: Self { Self() }
}

extension Trait where Self == ConditionTrait {
    static var needsChromium: Self {
        .enabled(
            if: Chromium.isInstalled,
            "chromium or chromedriver is missing: there is no browser for the pages"
        )
    }

    static var needsAxe: Self {
        .enabled(
            if: FileManager.default.fileExists(atPath: Axe.file.path),
            "axe-core is missing: nothing checks the accessibility of the pages"
        )
    }
}

/// The seats of the tests that use the browser.
private actor Seats {
    static let shared = Seats()
    private var free = max(2, ProcessInfo.processInfo.activeProcessorCount)
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
