extension FileEngine {
    /// Copies the store as it is now to a new folder, while it is in use; what is written meanwhile is not in it.
    /// Blocks.
    ///
    /// - Parameters:
    ///   - folder: where the copy is made; there must be nothing, or an empty folder.
    ///   - progress: told how many bytes have been copied, of how many; what it throws ends the work.
    /// - Throws: `StorageError`, and what the progress throws.
    public func backup(
        to folder: String,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        guard try FileStamp.of(core.folder) != nil else {
            throw StorageError.cannotOpen(path: core.folder, reason: "it is not there")
        }
        try core.connect()
        let result = Result { try copy(to: folder, progress: progress) }
        try core.disconnect()
        try result.get()
    }

    private func copy(to folder: String, progress: (_ done: Int, _ total: Int) throws -> Void) throws {
        let (places, file, sequence) = try core.readIndex { index, file in
            (index.livePlaces(), file, index.sequence)
        }
        _ = try FileFolder.makeStore(in: folder) { newFile in
            var writer = try NewLogWriter(newFile)
            try file?.forEachLine(at: places) { position, line, text in
                try writer.copy(line, text)
                if position.isMultiple(of: 1 << 10) { try progress(position, places.count) }
            }
            try writer.finish(sequence: sequence)
        }
        try progress(places.count, places.count)
    }
}
