import StorageWorkers

func migration() -> RecordMigration {
    // The snippet.
}
