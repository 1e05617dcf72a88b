/// The rows of the benchmark. Each runs in its own process.
///
/// Reads run in one `RecordStore.read` on the store's thread, like the baseline's on its thread. Rows "each awaited
/// alone" make a separate awaited call for each read. Where several tasks commit, the baseline commits in one.
enum StorageRow: String, CaseIterable {
    case insert
    case commitFull = "commit-full"
    case commitFullTogether = "commit-full-together"
    case commitNormal = "commit-normal"
    case get
    case getSingle = "get-single"
    case first
    case firstSingle = "first-single"
    case middle
    case middleSingle = "middle-single"
    case prefix
    case prefixSingle = "prefix-single"
    case search
    case searchSingle = "search-single"
    case scan
    case scanTable = "scan-table"
    case open
    case logInsert = "log-insert"
    case logCommit = "log-commit"
    case logCommitTogether = "log-commit-together"
    case logOpen = "log-open"
    case getPipelined = "get-pipelined"
    case getTogether = "get-together"
    case get64 = "get-64"
    case commitFull64 = "commit-full-64"
    case window
    case notify
    case notifySlowest = "notify-slowest"

    /// The rows of the stores in files.
    static let ofFiles = allCases.filter { !ofServerOnly.contains($0) }
    /// The rows of the store on a PostgreSQL server.
    static let ofServer: [StorageRow] = [
        .insert, .get, .getSingle, .getPipelined, .getTogether, .get64, .commitFull, .commitFullTogether,
        .commitFull64, .commitNormal, .first, .firstSingle, .middle, .middleSingle, .window, .prefix,
        .prefixSingle, .search, .searchSingle, .notify, .notifySlowest,
    ]
    private static let ofServerOnly: [StorageRow] = [
        .getPipelined, .getTogether, .get64, .commitFull64, .window, .notify, .notifySlowest,
    ]

    var title: String {
        switch self {
        case .insert: "bulk insert, indexes, search"
        case .commitFull: "single commits, full"
        case .commitNormal: "single commits, normal"
        case .get: "point reads"
        case .first: "first 50 by name"
        case .middle: "page of 50 in the middle"
        case .prefix: "prefix of 50"
        case .search: "search of two words"
        case .getSingle, .firstSingle, .middleSingle, .prefixSingle, .searchSingle: "  each awaited alone"
        case .getPipelined: "  100 at a time"
        case .commitFullTogether, .logCommitTogether, .getTogether: "  by eight tasks"
        case .commitFull64, .get64: "  by 64 tasks"
        case .window: "window at a fifth"
        case .notify: "heard by another: median"
        case .notifySlowest: "  99 of 100"
        case .scan: "scan by id"
        case .scanTable: "scan in any order"
        case .open: "open, read one, close"
        case .logInsert: "log: bulk append"
        case .logCommit: "log: single commits"
        case .logOpen: "log: open, read one, close"
        }
    }

    /// Whether the baseline is the log instead of the database.
    var isOfLog: Bool {
        switch self {
        case .logInsert, .logCommit, .logCommitTogether, .logOpen: true
        default: false
        }
    }

    /// Whether the row begins without a store.
    var isOfNewStore: Bool { self == .insert || self == .logInsert }

    /// Whether the baseline also does the work on the store's tables, with all rows that the store needs.
    var hasStoredBaseline: Bool {
        switch self {
        case .commitFull, .commitNormal, .first, .middle, .prefix: true
        default: false
        }
    }

    /// Whether the row changes the store, so that each run needs a copy.
    var isWriting: Bool {
        switch self {
        case .insert, .commitFull, .commitFullTogether, .commitFull64, .commitNormal, .logInsert, .logCommit,
            .logCommitTogether, .notify, .notifySlowest:
            true
        default: false
        }
    }

    /// The highest ratio to C that the project accepts: reads also decode their records with `Codable`.
    var target: Double {
        switch self {
        case .logOpen: 6
        case .logInsert, .logCommit, .logCommitTogether: 1.3
        case .insert, .commitFull, .commitFullTogether, .commitNormal, .open: 1.5
        default: 2
        }
    }

    /// The number of repetitions within a run, for that many records.
    func turns(records: Int) -> Int {
        switch self {
        case .notify, .notifySlowest: 200
        case .getPipelined, .getTogether, .get64: max(1_000, records / 5)
        case .window: 50
        case .commitFull64: max(640, records / 50)
        case .insert, .scan, .scanTable, .logInsert, .logOpen: 1
        case .commitFull, .commitFullTogether, .commitNormal, .logCommit, .logCommitTogether:
            max(100, records / 100)
        case .get: max(1_000, records / 5)
        case .getSingle: max(1_000, records / 10)
        case .first, .firstSingle, .prefix, .prefixSingle: min(10_000, max(500, records / 10))
        // Fewer than the pages after the middle.
        case .middle, .middleSingle: min(2_000, max(1, records / 200))
        case .search, .searchSingle: 200
        case .open: 1_000
        }
    }

    /// The number of runs.
    var runs: Int { isOfNewStore ? 3 : 5 }
}
