import Entities
import SQLiteCore

extension EntityTables {
  /// A relation with its owner.
  struct Edge {
    let owner: EntityShape
    let relation: RelationShape
  }

  /// The keys that can be reached from some keys along relations, the first ones included, by entity: one recursive
  /// statement, however long the way is.
  ///
  /// - Parameters:
  ///   - edges: The relations to follow.
  ///   - firstEdges: Relations to follow from the first keys only.
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
    try connection.forEachResult(
      of: """
        WITH RECURSIVE reached(entity, id) AS (
          \([first] + starts + steps, separator: " UNION "))
        SELECT entity, id FROM reached
        """, purpose: "following the relations of \(entity)"
    ) { row in
      let name = names[Int(try row.value(at: 0)?.integer() ?? 0)]
      let key = try EntityKey(row.value(at: 1), as: try shape(name).key, of: name)
      found[name, default: []].append(key)
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
