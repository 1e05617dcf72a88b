/// The statements for spaces, collections and records.
///
/// They keep to what PostgreSQL, Citus, CockroachDB and YugabyteDB share, which a test checks.
enum Statements {
    static let all: [ServerStatement] =
        [
            lockSpace, setNext, collection, setCollection, collections, body, bodies, found, putRecords,
            putKeys,
            putWords, deleteRecord, deleteKey, deleteWord, dropRecords, dropKeys, dropWords, setCommit,
            commit,
            forgetCommits, addChange, forgetChanges, heads, changes, scanRecords, scanKeys, scanWords,
            planOnce,
        ] + copies + RangeStatement.all + SearchStatement.all + StoreLayout.creation
        + [StoreLayout.readFormat, StoreLayout.writeFormat]

    // MARK: - Sessions

    /// Sets, as far as the server has them, that each statement is planned once, and reads through a primary key and in
    /// its order: every statement is made for that, whatever the statistics say.
    ///
    /// Citus finds a join's server by its parameters, and so cannot plan for any.
    static let planOnce = ServerStatement(
        "SELECT set_config(p.name, s.value, false) FROM pg_settings AS p JOIN (VALUES "
            + "('plan_cache_mode', 'force_generic_plan'), ('enable_seqscan', 'off'), ('enable_sort', 'off'), "
            + "('jit', 'off')) AS s (name, value) ON s.name = p.name "
            + "WHERE NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')"
    )

    // MARK: - Spaces

    /// Locks a space until the transaction ends, and gives the write its number.
    static let lockSpace = ServerStatement(
        "INSERT INTO scenekit_heads (space, seq, next) VALUES ($1, 1, 1) "
            + "ON CONFLICT (space) DO UPDATE SET seq = scenekit_heads.seq + 1 RETURNING seq, next"
    )
    static let setNext = ServerStatement("UPDATE scenekit_heads SET next = $2 WHERE space = $1")
    static let heads = ServerStatement(
        "SELECT space, seq FROM scenekit_heads WHERE space = ANY($1::bytea[])"
    )

    // MARK: - Collections

    static let collection = ServerStatement(
        "SELECT number, version, definition, changes, counts, shape FROM scenekit_collections "
            + "WHERE space = $1 AND name = $2"
    )
    static let collections = ServerStatement(
        "SELECT space, name, version, definition, changes, counts, shape FROM scenekit_collections"
    )
    static let setCollection = ServerStatement(
        "INSERT INTO scenekit_collections (space, name, number, version, definition, changes, counts, shape) "
            + "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (space, name) DO UPDATE SET "
            + "number = excluded.number, version = excluded.version, definition = excluded.definition, "
            + "changes = excluded.changes, counts = excluded.counts, shape = excluded.shape"
    )

    // MARK: - Records

    static let body = ServerStatement(
        "SELECT id, body, checksum FROM scenekit_records WHERE space = $1 AND collection = $2 AND id = $3"
    )
    static let bodies = rows("id, body, checksum")
    static let found = rows("id, number, keys, words")

    /// Rows of an array of ids, looked up one by one. Compared with the array, as with `= ANY`, a server without
    /// statistics reads the whole collection.
    private static func rows(_ columns: String) -> ServerStatement {
        ServerStatement(
            "SELECT r.* FROM unnest($3::bytea[]) AS n (id) CROSS JOIN LATERAL (SELECT \(columns) "
                + "FROM scenekit_records WHERE space = $1 AND collection = $2 AND id = n.id LIMIT 1) AS r"
        )
    }
    static let putRecords = ServerStatement(
        "INSERT INTO scenekit_records (space, collection, id, number, keys, words, body, checksum) "
            + "SELECT $1::bytea, $2::bigint, n.id, n.number, n.keys, n.words, n.body, n.checksum "
            + "FROM unnest($3::bytea[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bigint[]) "
            + "AS n (id, number, keys, words, body, checksum) "
            + "ON CONFLICT (space, collection, id) DO UPDATE SET number = excluded.number, "
            + "keys = excluded.keys, words = excluded.words, body = excluded.body, checksum = excluded.checksum"
    )
    static let putKeys = ServerStatement(
        "INSERT INTO scenekit_keys (space, collection, position, key, id) "
            + "SELECT $1::bytea, $2::bigint, n.position, n.key, n.id "
            + "FROM unnest($3::bigint[], $4::bytea[], $5::bytea[]) AS n (position, key, id)"
    )
    static let putWords = ServerStatement(
        "INSERT INTO scenekit_words (space, collection, word, number, id) "
            + "SELECT $1::bytea, $2::bigint, n.word, n.number, n.id "
            + "FROM unnest($3::bytea[], $4::bigint[], $5::bytea[]) AS n (word, number, id)"
    )
    // COPY keeps to what servers share: in a transaction that has begun, and with the columns' names.
    static let copyRecords = ServerStatement(
        "COPY scenekit_records (space, collection, id, number, keys, words, body, checksum) FROM STDIN WITH BINARY"
    )
    static let copyKeys = ServerStatement(
        "COPY scenekit_keys (space, collection, position, key, id) FROM STDIN WITH BINARY"
    )
    static let copyWords = ServerStatement(
        "COPY scenekit_words (space, collection, word, number, id) FROM STDIN WITH BINARY"
    )
    /// Statements that cannot be prepared.
    static let copies = [copyRecords, copyKeys, copyWords]
    static let deleteRecord = ServerStatement(
        "DELETE FROM scenekit_records WHERE space = $1 AND collection = $2 AND id = $3"
    )
    static let deleteKey = ServerStatement(
        "DELETE FROM scenekit_keys "
            + "WHERE space = $1 AND collection = $2 AND position = $3 AND key = $4 AND id = $5"
    )
    static let deleteWord = ServerStatement(
        "DELETE FROM scenekit_words WHERE space = $1 AND collection = $2 AND word = $3 AND number = $4"
    )

    // MARK: - Whole collections

    static let dropRecords = ServerStatement(
        "DELETE FROM scenekit_records WHERE space = $1 AND collection = $2"
    )
    static let dropKeys = ServerStatement("DELETE FROM scenekit_keys WHERE space = $1 AND collection = $2")
    static let dropWords = ServerStatement("DELETE FROM scenekit_words WHERE space = $1 AND collection = $2")
    static let scanRecords = ServerStatement(
        "SELECT id, body, checksum, keys, words, number FROM scenekit_records "
            + "WHERE space = $1 AND collection = $2 AND id > $3 ORDER BY id LIMIT $4"
    )
    static let scanKeys = ServerStatement(
        "SELECT position, key, id FROM scenekit_keys WHERE space = $1 AND collection = $2 "
            + "AND (position, key, id) > ($3, $4, $5) ORDER BY position, key, id LIMIT $6"
    )
    static let scanWords = ServerStatement(
        "SELECT word, number, id FROM scenekit_words WHERE space = $1 AND collection = $2 "
            + "AND (word, number) > ($3, $4) ORDER BY word, number LIMIT $5"
    )

    // MARK: - Commits and changes

    static let setCommit = ServerStatement(
        "INSERT INTO scenekit_commits (space, writer, number) VALUES ($1, $2, $3) "
            + "ON CONFLICT (space, writer) DO UPDATE SET number = excluded.number"
    )
    static let commit = ServerStatement(
        "SELECT number FROM scenekit_commits WHERE space = $1 AND writer = $2"
    )
    static let forgetCommits = ServerStatement(
        "DELETE FROM scenekit_commits WHERE space = $1 AND writer = $2"
    )
    static let addChange = ServerStatement(
        "INSERT INTO scenekit_changes (space, seq, collection, host, ids) VALUES ($1, $2, $3, $4, $5)"
    )
    static let forgetChanges = ServerStatement(
        "DELETE FROM scenekit_changes WHERE space = $1 AND seq <= $2"
    )
    static let changes = ServerStatement(
        "SELECT seq, collection, host, ids FROM scenekit_changes WHERE space = $1 AND seq > $2 ORDER BY seq"
    )
}
