import Entities
import SQLiteCore
import SQLiteQueries

extension EntityTables {
  /// The entities to delete with `keys`, following the delete rules and grouped by entity. They include `keys`, whether or not
  /// these are stored.
  ///
  /// - Parameter cascading: Whether `.cascade` deletes targets; if not, it acts like `.nullify`.
  /// - Throws: ``EntityError/denied(entity:id:relation:)``.
  package func deletion(
    of entity: String, _ keys: [EntityKey], cascading: Bool = true, on connection: Connection
  ) throws -> [String: [EntityKey]] {
    let edges = shapes.values.flatMap { shape in
      shape.relations.map { Edge(owner: shape, relation: $0) }
    }
    _ = try shape(entity)
    let going = try reach(
      entity, keys, along: edges.filter { cascading && $0.relation.onDelete == .cascade },
      on: connection)
    for edge in edges where edge.relation.onDelete == .deny {
      if let owners = going[edge.owner.name] {
        try checkDeny(edge, owners, going[edge.relation.target] ?? [], on: connection)
      }
    }
    return going
  }

  private func checkDeny(
    _ edge: Edge, _ owners: [EntityKey], _ going: [EntityKey], on connection: Connection
  ) throws {
    let query = LiteralQuery(
      """
      SELECT \(edge.ownerColumn) FROM \(edge.table) WHERE \(edge.ownerColumn) IN \(owners.list)
      AND \(edge.targetColumn) IS NOT NULL AND \(edge.targetColumn) NOT IN \(going.list) LIMIT 1
      """, purpose: "looking whether \(edge.owner.name) may be deleted", reading: StoredKey.self)
    if let owner = try connection.firstRow(of: query) {
      throw EntityError.denied(
        entity: edge.owner.name, id: owner, relation: edge.relation.name)
    }
  }

  /// Removes entities from all relations of others, and deletes them.
  package func delete(_ going: [String: [EntityKey]], on connection: Connection) throws {
    for shape in shapes.values {
      for relation in shape.relations {
        if let gone = going[relation.target] {
          try clear(Edge(owner: shape, relation: relation), of: gone, on: connection)
        }
      }
    }
    for (name, keys) in going {
      for relation in try shape(name).toMany {
        try connection.execute(
          """
          DELETE FROM \(identifier: try shape(name).linkTableName(relation))
          WHERE owner_id IN \(keys.list)
          """, purpose: "deleting the links of \(name)")
      }
      try connection.execute(
        "DELETE FROM \(identifier: name) WHERE id IN \(keys.list)", purpose: "deleting \(name)")
    }
  }

  private func clear(_ edge: Edge, of gone: [EntityKey], on connection: Connection) throws {
    let column = edge.targetColumn
    try connection.execute(
      edge.relation.isToMany
        ? "DELETE FROM \(edge.table) WHERE \(column) IN \(gone.list)"
        : "UPDATE \(edge.table) SET \(column) = NULL WHERE \(column) IN \(gone.list)",
      purpose: "clearing \(edge.relation.name) of \(edge.owner.name)")
  }
}
