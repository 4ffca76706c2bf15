import SocleCore
import SocleEntities

/// The tables in which a database stores entities, and the operations that write, read and delete entities on a connection.
///
/// The number of statements in an operation depends on the types and their relations, not on the number of objects; only a save
/// that exchanges unique values runs a statement for each of them. The caller provides the transaction.
public struct EntityTables: Sendable {
  package let shapes: [String: EntityShape]
  /// The descriptions by which rows are read, of the tables read so far.
  private let rows = Locked<[String: RowDescription<StoredRow>]>([:])
  /// The descriptions by which rows are inserted, of the tables written so far.
  private let inserts = Locked<[String: RowDescription<SavedRow>]>([:])
  private let linkInserts = Locked<[String: RowDescription<SavedLink>]>([:])
  /// The tables of all releases, and the number of the last registered shape when they were read; nil if they were not read.
  /// The tables are nil if they equal `self`, which would otherwise retain itself.
  let stored = Locked<(last: Int?, tables: EntityTables?)?>(nil)

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
    return try [String: EntityShape]().missing(of: shapes).sorted { $0.name < $1.name }
      .flatMap(\.tables)
  }

  /// The rows of an entity's table, with any values: the model decoded from a row reports what does not fit.
  func rows(of shape: EntityShape) -> RowDescription<StoredRow> {
    rows.value(of: shape.name) {
      let (names, types) = (shape.columnNames, shape.columns.map(\.type))
      return RowDescription(reading: shape.table) { values throws(SQLiteError) in
        func value(_ column: Int) throws(SQLiteError) -> SQLiteValue {
          do throws(SQLiteError) { return try SQLiteValue.decode(from: values[column]) } catch {
            throw error.located(at: CellPlace(table: shape.name, column: names[column]))
          }
        }
        var row: [EntityValue] = []
        row.reserveCapacity(types.count)
        for column in types.indices {
          row.append(EntityValue(try value(column + 1), as: types[column]))
        }
        return StoredRow(key: try value(0), values: row)
      }
    }
  }

  /// The insert into an entity's table; created once, because creating it takes longer than inserting a row.
  func insert(of shape: EntityShape) -> RowDescription<SavedRow> {
    inserts.value(of: shape.name) {
      let id = ColumnWriter<SavedRow>("id") { row, sink throws(SQLiteError) in
        try row.pointee.key.pointee.value.write(into: sink)
      }
      let others = shape.columnNames.dropFirst().enumerated().map { column, name in
        ColumnWriter<SavedRow>(name) { row, sink throws(SQLiteError) in
          try row.pointee.values[column].write(into: sink)
        }
      }
      return RowDescription(inserting: shape.table, writing: [id] + others)
    }
  }

  /// The insert into a list's table.
  func insert(of edge: EntityEdge) -> RowDescription<SavedLink> {
    linkInserts.value(of: edge.table) {
      RowDescription(
        inserting: edge.owner.tableShape(of: edge.relation).description,
        writing: [
          ColumnWriter("owner_id") { link, sink throws(SQLiteError) in
            try link.pointee.owner.value.write(into: sink)
          },
          ColumnWriter("position") { link, sink throws(SQLiteError) in
            try sink.write(Int64(link.pointee.position))
          },
          ColumnWriter("target_id") { link, sink throws(SQLiteError) in
            try link.pointee.target.value.write(into: sink)
          },
        ])
    }
  }
}

/// A row that was read. The model decoded from it reports what does not fit its type.
struct StoredRow {
  let key: SQLiteValue
  let values: [EntityValue]

  static let id = Field("id", \StoredRow.key)
}

/// A row to be saved: pointers to its key and values in the memory of its batch.
struct SavedRow {
  let key: UnsafePointer<EntityKey>
  let values: UnsafePointer<EntityValue>
}

/// An element of a list to be saved.
struct SavedLink {
  let owner: EntityKey
  let position: Int
  let target: EntityKey
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
