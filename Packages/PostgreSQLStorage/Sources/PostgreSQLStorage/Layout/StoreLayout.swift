/// The tables of a store: the same for all collections, so that no statement makes a table later.
///
/// The space is first in every primary key, because it is the column by which a cluster spreads the rows. Texts are
/// `bytea`, because a collation differs between servers and changes with their libraries.
enum StoreLayout {
    static let format = 2

    /// The statements that make the tables; the one with the format comes last, and so tells that all are there.
    static let creation: [ServerStatement] = [
        // The number of the last write in each space, and the next number of a row or a collection there. Its row is
        // locked by each transaction that writes to the space.
        """
        CREATE TABLE IF NOT EXISTS scenekit_heads (
            space bytea NOT NULL, seq bigint NOT NULL, next bigint NOT NULL, PRIMARY KEY (space))
        """,
        """
        CREATE TABLE IF NOT EXISTS scenekit_collections (
            space bytea NOT NULL, name bytea NOT NULL, number bigint NOT NULL, version bigint NOT NULL,
            definition bytea NOT NULL, changes bigint NOT NULL, counts bytea NOT NULL,
            shape bytea NOT NULL DEFAULT '', PRIMARY KEY (space, name))
        """,
        // A record has a copy of its keys and words, by which its rows in the other tables are found.
        """
        CREATE TABLE IF NOT EXISTS scenekit_records (
            space bytea NOT NULL, collection bigint NOT NULL, id bytea NOT NULL, number bigint NOT NULL,
            keys bytea NOT NULL, words bytea NOT NULL, body bytea NOT NULL, checksum bigint NOT NULL,
            PRIMARY KEY (space, collection, id))
        """,
        """
        CREATE TABLE IF NOT EXISTS scenekit_keys (
            space bytea NOT NULL, collection bigint NOT NULL, position bigint NOT NULL, key bytea NOT NULL,
            id bytea NOT NULL, PRIMARY KEY (space, collection, position, key, id))
        """,
        """
        CREATE TABLE IF NOT EXISTS scenekit_words (
            space bytea NOT NULL, collection bigint NOT NULL, word bytea NOT NULL, number bigint NOT NULL,
            id bytea NOT NULL, PRIMARY KEY (space, collection, word, number))
        """,
        // What the last writes have changed, in their order.
        """
        CREATE TABLE IF NOT EXISTS scenekit_changes (
            space bytea NOT NULL, seq bigint NOT NULL, collection bytea NOT NULL, host bytea NOT NULL,
            ids bytea NOT NULL, PRIMARY KEY (space, seq, collection))
        """,
        // The last commit of each writer, for one whose answer was lost.
        """
        CREATE TABLE IF NOT EXISTS scenekit_commits (
            space bytea NOT NULL, writer bytea NOT NULL, number bigint NOT NULL, PRIMARY KEY (space, writer))
        """,
        """
        CREATE TABLE IF NOT EXISTS scenekit_format (
            space bytea NOT NULL, format bigint NOT NULL, PRIMARY KEY (space))
        """,
    ].map { ServerStatement($0) }

    /// The statements that bring the tables of an earlier format to this one; they may run again.
    static let upgrades: [Int: [ServerStatement]] = [
        1: [
            ServerStatement(
                "ALTER TABLE scenekit_collections ADD COLUMN IF NOT EXISTS shape bytea NOT NULL DEFAULT ''"
            )
        ]
    ]

    static let readFormat = ServerStatement("SELECT format FROM scenekit_format WHERE space = $1")
    static let writeFormat = ServerStatement(
        "INSERT INTO scenekit_format (space, format) VALUES ($1, $2) "
            + "ON CONFLICT (space) DO UPDATE SET format = excluded.format"
    )
}
