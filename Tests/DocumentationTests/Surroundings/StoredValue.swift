import StorageWorkers

let migration =
    // The snippet.
