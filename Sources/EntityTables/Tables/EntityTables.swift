import Entities
import SQLiteCore

/// Entities in the tables of a database: writing, reading and deleting them on a connection.
///
/// The number of statements that a method runs depends on the entities and relations, not on the number of objects. The caller
/// provides the transaction.
public struct EntityTables: Sendable {
  package let shapes: [String: EntityShape]
  /// The rows of the tables read so far.
  private let rows = Locked<[String: RowDescription<SQLiteRow>]>([:])

  package init(_ shapes: some Sequence<EntityShape>) {
    self.shapes = Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The tables of models and of all models related to them, for an app's own `SQLiteSchema`.
  ///
  /// If a schema contains these tables, its verification and its `MigrationProof` check them like all other tables.
  /// - Throws: ``EntityError`` if a type cannot be stored.
  public static func of<each Model: Entity>(
    _ model: repeat (each Model).Type
  ) throws -> [TableDescription] {
    var shapes: [EntityShape] = []
    for type in repeat each model { shapes += try EntityShape.all(from: type) }
    return EntityTables(shapes).shapes.values.sorted { $0.name < $1.name }.flatMap(\.tables)
  }

  /// The rows of an entity's table.
  func rows(of shape: EntityShape) -> RowDescription<SQLiteRow> {
    rows.withLock { known in
      if let rows = known[shape.name] { return rows }
      let rows = shape.table.rows
      known[shape.name] = rows
      return rows
    }
  }

  package func shape(_ name: String) throws(EntityError) -> EntityShape {
    guard let shape = shapes[name] else {
      throw .unprepared(entity: name, reason: "prepare(_:) was not called with its shape")
    }
    return shape
  }
}
