import StorageWorkers

let migrations = [
    // The snippet.
]
