import SocleCore
import SocleEntities

/// The tables in which a database stores entities, and the operations that write, read and delete entities on a connection.
///
/// The number of statements in an operation depends on the types and their relations, not on the number of objects. The caller
/// provides the transaction.
public struct EntityTables: Sendable {
  package let shapes: [String: EntityShape]
  /// The rows of the tables read so far.
  private let rows = Locked<[String: RowDescription<StoredRow>]>([:])
  /// The inserts of the tables written so far.
  private let inserts = Locked<[String: RowDescription<SavedRow>]>([:])
  private let linkInserts = Locked<[String: RowDescription<SavedLink>]>([:])
  /// The tables of all releases, and the number of the last registered shape when they were read.
  let stored = Locked<(last: Int?, tables: EntityTables)?>(nil)

  package init(_ shapes: some Sequence<EntityShape>) {
    self.shapes = Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// These tables, and the tables of the `shapes` whose names are not among them.
  package func adding(_ shapes: some Sequence<EntityShape>) -> EntityTables {
    let new = shapes.filter { self.shapes[$0.name] == nil }
    return new.isEmpty ? self : EntityTables(self.shapes.values + new)
  }

  /// The tables of these models and of all models related to them, for an app's own `SQLiteSchema`.
  ///
  /// The verification of that schema and its `MigrationProof` then check these tables like all other tables.
  /// - Throws: ``EntityError`` if a type cannot be stored.
  public static func of<each Model: Entity>(
    _ model: repeat (each Model).Type
  ) throws -> [TableDescription] {
    var shapes: [EntityShape] = []
    for type in repeat each model { shapes += try EntityShape.all(from: type) }
    for shape in shapes { try shape.checkName() }
    return EntityTables(shapes).shapes.values.sorted { $0.name < $1.name }.flatMap(\.tables)
  }

  /// The rows of an entity's table, with any values: the model decoded from a row reports what does not fit.
  func rows(of shape: EntityShape) -> RowDescription<StoredRow> {
    rows.value(of: shape.name) { StoredRow.rows(of: shape) }
  }

  /// The insert into an entity's table.
  func insert(of shape: EntityShape) -> RowDescription<SavedRow> {
    inserts.value(of: shape.name) { SavedRow.insert(of: shape) }
  }

  /// The insert into a list's table.
  func insert(of edge: EntityEdge) -> RowDescription<SavedLink> {
    linkInserts.value(of: edge.table) { SavedLink.insert(of: edge) }
  }

  package func shape(_ name: String) throws(EntityError) -> EntityShape { try shapes.shape(name) }
}

extension Locked {
  fileprivate func value<Known>(
    of name: String, _ make: () -> Known
  ) -> Known where Value == [String: Known] {
    withLock { known in
      if let value = known[name] { return value }
      let value = make()
      known[name] = value
      return value
    }
  }
}
