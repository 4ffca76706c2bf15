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
    let numbers = Dictionary(
      zip(names, Int64(0)...), uniquingKeysWith: { first, _ in first })
    let first: SQLFragment =
      "SELECT \(numbers[entity, default: 0]), value FROM json_each(\(keys.json))"
    let parts =
      [first] + firstEdges.map { $0.start(from: keys, numbers) } + edges.map { $0.step(numbers) }
    let query = LiteralQuery(
      """
      WITH RECURSIVE reached(entity, id) AS (\(parts, separator: " UNION "))
      SELECT entity, id FROM reached
      """, purpose: "following the relations of \(entity)", reading: Int.self, StoredKey.self)
    var found: [String: [EntityKey]] = [:]
    try connection.forEachRow(of: query) { number, key in
      found[names[number], default: []].append(key)
      return true
    }
    return found
  }
}

extension EntityTables.Edge {
  /// Selects the number of the target's entity, and the targets of `keys`.
  fileprivate func start(from keys: [EntityKey], _ numbers: [String: Int64]) -> SQLFragment {
    """
    SELECT \(numbers[relation.target, default: 0]), \(targetColumn) FROM \(table)
    WHERE \(ownerColumn) IN \(keys.list) AND \(targetColumn) IS NOT NULL
    """
  }

  /// Selects the number of the target's entity, and the targets of the owners reached so far.
  fileprivate func step(_ numbers: [String: Int64]) -> SQLFragment {
    """
    SELECT \(numbers[relation.target, default: 0]), step.\(targetColumn)
    FROM reached JOIN \(table) AS step ON step.\(ownerColumn) = reached.id
    WHERE reached.entity = \(numbers[owner.name, default: 0]) AND step.\(targetColumn) IS NOT NULL
    """
  }

  var table: SQLFragment {
    relation.isToMany
      ? "\(identifier: owner.linkTableName(relation))" : "\(identifier: owner.name)"
  }

  var ownerColumn: SQLFragment { relation.isToMany ? "owner_id" : "id" }

  var targetColumn: SQLFragment {
    relation.isToMany ? "target_id" : "\(identifier: relation.column)"
  }
}
