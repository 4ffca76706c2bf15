import SocleCore
import SocleEntities

extension EntityShape {
  /// The table of the rows.
  package var table: TableDescription { tableShape.description }

  /// All tables of the entity.
  package var tables: [TableDescription] { tableShapes.map(\.description) }

  /// The names of all tables of the entity.
  var tableNames: [String] { [name] + toMany.map { EntityEdge(self, $0).table } }
}

extension TableShape {
  var description: TableDescription {
    TableDescription(
      name, columns: ColumnSet(columns.map(\.description)),
      primaryKey: PrimaryKey(parts: primaryKey.map { .column($0) }),
      indexes: indexes.map { index($0, on: $1) }, hasRowID: primaryKey.count == 1)
  }

  func index(_ index: String, on columns: [String]) -> IndexDescription {
    IndexDescription(
      index, on: columns.map { .column($0) }, isUnique: Self.isUnique(index, of: name))
  }
}

extension TableShape.Column {
  var description: ColumnDescription {
    ColumnDescription(
      name, type.columnType, isNullable: isOptional,
      default: defaultValue.map { .value($0.stored) },
      references: target.map { ForeignKeyReference($0, isDeferred: true) })
  }
}

extension EntityType {
  /// How the values are stored: dates as seconds since 2001, UUIDs and JSON as text.
  var columnType: ColumnType {
    switch self {
    case .bool, .int: .integer
    case .double, .date: .real
    case .string, .uuid, .json: .text
    case .bytes: .blob
    }
  }
}

/// A row that was read. The model decoded from it reports what does not fit its type.
struct StoredRow {
  let key: SQLiteValue
  let values: [EntityValue]

  static let id = Field("id", \StoredRow.key)

  /// The rows of an entity's table.
  static func rows(of shape: EntityShape) -> RowDescription<StoredRow> {
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

/// A row to be saved, in place in the memory of its batch.
struct SavedRow {
  let key: UnsafePointer<EntityKey>
  let values: UnsafePointer<EntityValue>

  /// The insert into an entity's table; made once, because it takes longer than the insert of a row.
  static func insert(of shape: EntityShape) -> RowDescription<SavedRow> {
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

/// An element of a list to be saved.
struct SavedLink {
  let owner: EntityKey
  let position: Int
  let target: EntityKey

  /// The insert into a list's table.
  static func insert(of edge: EntityEdge) -> RowDescription<SavedLink> {
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
