import StorageWorkers

// The snippet.
