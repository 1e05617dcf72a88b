import StorageTestKit
import StorageWorkers
import Testing

let schemes = StorageSchemes.standard

struct MineTests {
    // The snippet.
}
