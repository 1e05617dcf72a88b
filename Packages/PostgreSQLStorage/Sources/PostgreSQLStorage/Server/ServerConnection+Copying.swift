internal import CPostgreSQL
internal import Glibc

extension ServerConnection {
    /// So many bytes are given to libpq at a time, which keeps what the server has not taken yet.
    private static let bytesAtOnce = 1 << 20

    /// Runs a COPY outside of the pipeline mode, which does not know it.
    ///
    /// - Throws: `ServerFailure`, after which the open transaction cannot be committed.
    func copy(_ command: ServerCommand) throws -> ServerResult {
        guard libpq.PQexitPipelineMode(handle) == 1, libpq.PQsendQuery(handle, command.statement.text) == 1
        else {
            throw lost()
        }
        do {
            libpq.PQclear(try result(PGRES_COPY_IN))
            try send(command.copied ?? [])
            let result = ServerResult(try result(PGRES_COMMAND_OK))
            try endCopying()
            return result
        } catch let failure as ServerFailure where !failure.isLost {
            try endCopying()
            throw failure
        }
    }

    private func endCopying() throws {
        var isCancelled = false
        while let result = try nextResult(isCancellable: false, &isCancelled) { libpq.PQclear(result) }
        guard libpq.PQenterPipelineMode(handle) == 1 else { throw lost() }
    }

    /// The next result, which has that status.
    private func result(_ status: ExecStatusType) throws -> OpaquePointer {
        var isCancelled = false
        guard let result = try nextResult(isCancellable: false, &isCancelled) else { throw lost() }
        guard libpq.PQresultStatus(result) != status else { return result }
        defer { libpq.PQclear(result) }
        var failure = Self.failure(result)
        // Another good result than the expected one is nonsense, with which nothing can go on.
        if libpq.PQstatus(handle) != CONNECTION_OK || failure.state.isEmpty { failure.isLost = true }
        throw failure
    }

    /// Sends the rows, as fast as the server takes them, and their end.
    private func send(_ rows: [UInt8]) throws {
        for start in stride(from: 0, to: rows.count, by: Self.bytesAtOnce) {
            let part = rows[start..<min(rows.count, start + Self.bytesAtOnce)]
            try put {
                part.withUnsafeBytes { bytes in
                    libpq.PQputCopyData(
                        handle,
                        bytes.bindMemory(to: CChar.self).baseAddress,
                        Int32(bytes.count)
                    )
                }
            }
        }
        try put { libpq.PQputCopyEnd(handle, nil) }
    }

    /// Calls libpq until it takes what it is given, and waits until the server has taken it.
    private func put(_ give: () -> Int32) throws {
        var isGiven = false
        while true {
            if !isGiven {
                let code = give()
                guard code >= 0 else { throw lost() }
                isGiven = code > 0
            }
            let unsent = libpq.PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            if isGiven, unsent == 0 { return }
            guard wait(for: Int16(POLLIN | POLLOUT), until: .now + address.answerTimeout) else {
                throw silence
            }
            // The server may tell of an error meanwhile, and it reads nothing more before that is read.
            guard libpq.PQconsumeInput(handle) == 1 else { throw lost() }
        }
    }
}
