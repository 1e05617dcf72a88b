internal import StorageWorkers

/// An error of the server, or of the connection to it.
struct ServerFailure: Error {
    /// The five characters of PostgreSQL's appendix A; empty where the connection failed.
    var state: String
    var message: String
    /// Whether the connection has ended.
    var isLost = false
    /// Whether a `COMMIT` that was sent before it was done.
    var isBehindCommit = false

    /// Whether the same transaction may succeed if it is done again.
    var mayRepeat: Bool {
        isLost || ["40001", "40P01"].contains(state) || state == "XX000" && message.contains("conflict")
    }

    /// Whether a commit that failed so may have been done.
    var leavesDoubt: Bool { isLost || state == "40003" }

    /// Whether other processes have made the same table at the same time, or it is there.
    var isRaceOfCreation: Bool { ["23505", "42P07", "42710", "40001", "XX000"].contains(state) }

    /// Whether the user may not do it, or nobody may write to this server.
    var isRefusal: Bool { isDenial || state == "25006" }
    /// Whether the user has no right to it, whoever else may have.
    var isDenial: Bool { state == "42501" }

    var isMissingTable: Bool { state == "42P01" }

    /// The failure as a store reports it.
    ///
    /// - Parameter place: The store's address without its password.
    func error(at place: String) -> StorageError {
        switch state {
        case "25006": .readOnly(path: place)
        case "53100": .full(path: place)
        case "55P03", "40001", "40P01": .busy(path: place)
        case "XX001", "XX002": .corrupt("\(place): \(message)", record: nil)
        case "3F000": .failed("\(place): \(message); create the schema, or correct the search path")
        case "42P01", "42703":
            .notAStore(
                path: place,
                reason: "a table of the store is missing or has another form (\(message))"
            )
        case "42501":
            .failed("\(place): \(message); grant its user the right to use the schema's scenekit_ tables")
        case "53300":
            .failed("\(place): \(message); close other programs or raise max_connections")
        case "57014": .failed("\(place): the server stopped a statement (\(message)); try again")
        default:
            isLost
                ? .failed("\(place): the connection was lost (\(message)); try again when the server runs")
                : .failed("\(place): \(message)" + (state.isEmpty ? "" : " (\(state))"))
        }
    }
}
