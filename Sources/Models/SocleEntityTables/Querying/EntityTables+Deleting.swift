import SocleCore
import SocleEntities
import SocleQueries

extension EntityTables {
  /// Deletes entities and what their delete rules delete, and removes them from all relations of others.
  ///
  /// - Parameter isAlone: Whether the delete rules are ignored.
  func delete(
    _ entity: String, _ keys: [EntityKey], isAlone: Bool = false, on connection: Connection
  ) throws {
    let all = try everything(on: connection)
    let going = try all.graph(on: connection).deletion(of: entity, keys, isAlone: isAlone)
    for edge in all.shapes.edges {
      if let gone = going[edge.relation.target] { try all.clear(edge, of: gone, on: connection) }
    }
    try all.remove(going, on: connection)
  }

  /// Deletes entities with their lists, but not from the relations of others.
  func remove(_ going: [String: [EntityKey]], on connection: Connection) throws {
    for edge in shapes.edges where edge.relation.isToMany {
      guard let gone = going[edge.owner.name] else { continue }
      try connection.execute(
        SQLCommand(
          "deleting the links of \(edge.owner.name)",
          "DELETE FROM \(identifier: edge.table) WHERE owner_id IN \(gone.list)"))
    }
    for (name, keys) in going {
      try connection.execute(
        SQLCommand("deleting \(name)", "DELETE FROM \(identifier: name) WHERE id IN \(keys.list)"))
    }
  }

  /// The entities that have one of these targets in a relation.
  func owners(
    of targets: [EntityKey], along edge: EntityEdge, on connection: Connection
  ) throws -> [EntityKey] {
    let owners = LiteralQuery(
      """
      SELECT DISTINCT \(identifier: edge.ownerColumn) FROM \(identifier: edge.table)
      WHERE \(identifier: edge.targetColumn) IN \(targets.list)
      """, purpose: "looking for owners of \(edge.relation.target)", reading: StoredKey.self)
    return try connection.rows(of: owners).map {
      try $0.typed(edge.owner.key, of: edge.owner.name)
    }
  }

  /// Removes entities from one relation of others.
  func clear(
    _ edge: EntityEdge, of gone: [EntityKey], on connection: Connection
  ) throws {
    let (table, column) = (edge.table, edge.targetColumn)
    try connection.execute(
      SQLCommand(
        "clearing \(edge.relation.name) of \(edge.owner.name)",
        edge.relation.isToMany
          ? "DELETE FROM \(identifier: table) WHERE \(identifier: column) IN \(gone.list)"
          : """
          UPDATE \(identifier: table) SET \(identifier: column) = NULL
          WHERE \(identifier: column) IN \(gone.list)
          """))
  }
}
