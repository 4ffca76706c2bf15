import Entities
import SQLiteCore

extension EntityTables {
  /// The rows of these keys, in no promised order; unknown keys are passed over.
  package func rows(
    _ entity: String, _ keys: [EntityKey], on connection: Connection
  ) throws -> EntityRows {
    var rows = EntityRows(try shape(entity))
    if !keys.isEmpty { try read("WHERE id IN \(keys.list)", into: &rows, on: connection) }
    return rows
  }

  /// Appends the rows that a clause selects.
  func read(_ clause: SQLFragment, into rows: inout EntityRows, on connection: Connection) throws {
    let shape = rows.shape
    let types = shape.columns.map(\.type)
    var found = EntityRows(shape)
    try connection.forEachResult(
      of: "SELECT \(identifiers: shape.columnNames) FROM \(identifier: shape.name) \(clause)",
      purpose: "reading from \(shape.name)"
    ) { row in
      found.keys.append(try EntityKey(row.value(at: 0), as: shape.key, of: shape.name))
      for (index, type) in types.enumerated() {
        found.values.append(try EntityValue(row.value(at: index + 1), as: type))
      }
    }
    rows.keys += found.keys
    rows.values += found.values
  }

  /// The lists of these owners.
  ///
  /// - Parameter isAll: Whether they are all owners there are, so that the table is read from end to end.
  package func links(
    _ entity: String, _ relation: RelationShape, _ owners: [EntityKey], isAll: Bool = false,
    on connection: Connection
  ) throws -> EntityLinks {
    let shape = try shape(entity)
    var links = EntityLinks()
    links.owners = owners
    if owners.isEmpty { return links }
    let condition: SQLFragment = isAll ? "" : "WHERE owner_id IN \(owners.list)"
    try connection.forEachResult(
      of: """
        SELECT owner_id, target_id FROM \(identifier: shape.linkTableName(relation))
        \(condition) ORDER BY owner_id, position
        """, purpose: "reading \(relation.name) of \(entity)"
    ) { row in
      let owner = try EntityKey(row.value(at: 0), as: shape.key, of: entity)
      let target = try EntityKey(row.value(at: 1), as: relation.targetKey, of: relation.target)
      // Counted anew: what was deleted leaves gaps.
      let position = links.links.last.map { $0.owner == owner ? $0.position + 1 : 0 } ?? 0
      links.links.append(EntityLink(owner: owner, position: position, target: target))
    }
    return links
  }

  /// The owners that hold one of `targets` in a relation.
  package func owners(
    _ entity: String, _ relation: RelationShape, of targets: [EntityKey], on connection: Connection
  ) throws -> [EntityKey] {
    let shape = try shape(entity)
    let fragment: SQLFragment =
      relation.isToMany
      ? """
      SELECT DISTINCT owner_id FROM \(identifier: shape.linkTableName(relation))
      WHERE target_id IN \(targets.list)
      """
      : """
      SELECT id FROM \(identifier: entity) WHERE \(identifier: relation.column) IN \(targets.list)
      """
    var owners: [EntityKey] = []
    try connection.forEachResult(
      of: fragment, purpose: "looking up who holds \(relation.target)"
    ) { row in
      owners.append(try EntityKey(row.value(at: 0), as: shape.key, of: entity))
    }
    return owners
  }
}
