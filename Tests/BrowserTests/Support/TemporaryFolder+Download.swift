import SceneTestKit

extension TemporaryFolder {
    /// The text of a finished download.
    ///
    /// Chromium reserves a download's name with an empty file, which it replaces when the download is complete.
    func download(_ name: String) async throws -> String {
        let end = ContinuousClock.now + .seconds(BlockingThreads.hangLimit)
        while true {
            if let bytes = try? read(name), !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            guard ContinuousClock.now < end else { return String(decoding: try read(name), as: UTF8.self) }
            // Nothing announces the end of a download to WebDriver.
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
