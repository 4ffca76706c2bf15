import Entities
import SQLiteCore

extension EntityShape {
  /// The table of the rows: the properties as columns, to-one relations as foreign keys.
  ///
  /// The foreign keys only guard against mistakes, and are checked at the commit. ``EntityTables`` itself applies the delete
  /// rules.
  package var table: TableDescription {
    var columns = [ColumnDescription("id", key.columnType)]
    columns += properties.map {
      ColumnDescription(
        $0.name, $0.type.columnType, isNullable: $0.isOptional,
        default: defaults[$0.name].map { .value($0.stored) })
    }
    columns += toOne.map {
      ColumnDescription(
        $0.column, $0.targetKey.columnType, isNullable: true,
        references: ForeignKeyReference($0.target, isDeferred: true))
    }
    let searched = indexes.map { ("\(name)_by_\($0.joined(separator: "_"))", $0) }
    let related = toOne.map { ("\(name)_by_\($0.name)", [$0.column]) }
    return TableDescription(
      name, columns: ColumnSet(columns), primaryKey: "id",
      indexes: (searched + related).map { name, columns in
        IndexDescription(name, on: columns.map { .column($0) })
      })
  }

  /// The table of the links of a to-many relation: the target at each position of each owner's list.
  package func linkTable(_ relation: RelationShape) -> TableDescription {
    let name = linkTableName(relation)
    return TableDescription(
      name,
      columns: ColumnSet([
        ColumnDescription(
          "owner_id", key.columnType,
          references: ForeignKeyReference(self.name, isDeferred: true)),
        ColumnDescription("position", .integer),
        ColumnDescription(
          "target_id", relation.targetKey.columnType,
          references: ForeignKeyReference(relation.target, isDeferred: true)),
      ]),
      primaryKey: ["owner_id", "position"],
      indexes: [IndexDescription("\(name)_by_target", on: ["target_id"])], hasRowID: false)
  }

  package func linkTableName(_ relation: RelationShape) -> String {
    EntityEdge(self, relation).table
  }

  /// All tables of the entity.
  package var tables: [TableDescription] { [table] + toMany.map { linkTable($0) } }

  /// The names of all tables of the entity.
  var tableNames: [String] { [name] + toMany.map { linkTableName($0) } }
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
