/// The statements for a part of an index, or of the order of ids.
struct RangeStatement: Hashable {
    enum Purpose: CaseIterable {
        /// Gives key, id, body and checksum of some rows; the limit is the last parameter.
        case rows
        /// Gives key and id of the row at a place; the number of rows before it is the last parameter.
        case place
        /// Gives the number of rows.
        case count
    }

    var purpose: Purpose
    var hasIndex: Bool
    var hasLower: Bool
    var hasUpper: Bool
    var hasCursor = false
    var isDescending = false

    static let all: [ServerStatement] = Purpose.allCases.flatMap { purpose in
        (0..<32).map { bits in
            RangeStatement(
                purpose: purpose,
                hasIndex: bits & 1 != 0,
                hasLower: bits & 16 != 0,
                hasUpper: bits & 2 != 0,
                hasCursor: bits & 4 != 0,
                isDescending: bits & 8 != 0
            )
            .statement
        }
    }

    /// Its parameters: space, collection, the index's position, the lower end, the upper end, the cursor's key and id,
    /// and the limit or place, as far as it has them.
    var statement: ServerStatement {
        var last = 2
        func next() -> String {
            last += 1
            return "$\(last)"
        }
        var conditions = "space = $1 AND collection = $2"
        if hasIndex { conditions += " AND position = \(next())" }
        let key = hasIndex ? "key" : "id"
        // Each condition is looked at for each entry, which a walk of many thousands feels.
        if hasLower { conditions += " AND \(key) >= \(next())" }
        if hasUpper { conditions += " AND \(key) < \(next())" }
        let sign = isDescending ? "<" : ">"
        if hasCursor {
            conditions +=
                hasIndex ? " AND (key, id) \(sign) (\(next()), \(next()))" : " AND id \(sign) \(next())"
        }
        let table = hasIndex ? "scenekit_keys" : "scenekit_records"
        let direction = isDescending ? " DESC" : ""
        let order = hasIndex ? "key\(direction), id\(direction)" : "id\(direction)"
        switch purpose {
        case .count: return ServerStatement("SELECT count(*) FROM \(table) WHERE \(conditions)")
        case .place:
            return ServerStatement(
                "SELECT \(key), id FROM \(table) WHERE \(conditions) ORDER BY \(order) OFFSET \(next()) LIMIT 1"
            )
        case .rows:
            guard hasIndex else {
                return ServerStatement(
                    "SELECT id, id, body, checksum FROM \(table) WHERE \(conditions) ORDER BY \(order) "
                        + "LIMIT \(next())"
                )
            }
            // The limits come before the join and in it, so that no plan reads more records than are asked for: with a
            // plain join, PostgreSQL's plan for any parameters reads the whole collection for a page.
            return ServerStatement(
                "SELECT k.key, k.id, r.body, r.checksum FROM (SELECT key, id FROM \(table) WHERE \(conditions) "
                    + "ORDER BY \(order) LIMIT \(next())) AS k LEFT JOIN LATERAL (SELECT body, checksum "
                    + "FROM scenekit_records WHERE space = $1 AND collection = $2 AND id = k.id LIMIT 1) AS r ON true "
                    + "ORDER BY k.key\(direction), k.id\(direction)"
            )
        }
    }
}
