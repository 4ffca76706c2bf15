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
