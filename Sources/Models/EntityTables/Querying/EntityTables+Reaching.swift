import Entities
import SQLiteCore
import SQLiteQueries

extension EntityTables {
  /// A relation with its owner.
  struct Edge {
    let owner: EntityShape
    let relation: RelationShape
  }

  /// The keys reachable from `keys` along `edges`, including `keys`, grouped by entity. One recursive statement finds them,
  /// however long the paths.
  ///
  /// - Parameters:
  ///   - edges: The relations to follow.
  ///   - firstEdges: Relations to follow from `keys` only.
  func reach(
    _ entity: String, _ keys: [EntityKey], along edges: [Edge], firstEdges: [Edge] = [],
    on connection: Connection
  ) throws -> [String: [EntityKey]] {
    if edges.isEmpty && firstEdges.isEmpty { return [entity: keys] }
    let names = Set([entity] + (edges + firstEdges).map(\.relation.target)).sorted()
    func number(_ name: String) -> Int64 { Int64(names.firstIndex(of: name) ?? 0) }
    let first: SQLFragment = "SELECT \(number(entity)), value FROM json_each(\(keys.json))"
    let starts = firstEdges.map { edge -> SQLFragment in
      """
      SELECT \(number(edge.relation.target)), \(edge.targetColumn) FROM \(edge.table)
      WHERE \(edge.ownerColumn) IN \(keys.list) AND \(edge.targetColumn) IS NOT NULL
      """
    }
    let steps = edges.map { edge -> SQLFragment in
      """
      SELECT \(number(edge.relation.target)), step.\(edge.targetColumn)
      FROM reached JOIN \(edge.table) AS step ON step.\(edge.ownerColumn) = reached.id
      WHERE reached.entity = \(number(edge.owner.name)) AND step.\(edge.targetColumn) IS NOT NULL
      """
    }
    var found: [String: [EntityKey]] = [:]
    let query = LiteralQuery(
      """
      WITH RECURSIVE reached(entity, id) AS (
        \([first] + starts + steps, separator: " UNION "))
      SELECT entity, id FROM reached
      """, purpose: "following the relations of \(entity)", reading: Int.self, StoredKey.self)
    try connection.forEachRow(of: query) { number, key in
      found[names[number], default: []].append(key)
      return true
    }
    return found
  }
}

extension EntityTables.Edge {
  var table: SQLFragment {
    relation.isToMany
      ? "\(identifier: owner.linkTableName(relation))" : "\(identifier: owner.name)"
  }

  var ownerColumn: SQLFragment { relation.isToMany ? "owner_id" : "id" }

  var targetColumn: SQLFragment {
    relation.isToMany ? "target_id" : "\(identifier: relation.column)"
  }
}
