/// The stored tables of a database, with its names of types and its commands, for comparing them with the declared tables.
package protocol TableCatalog {
  /// The stored table with this name; nil if there is none.
  func table(_ name: String) throws -> StoredTable?
  /// The names of the tables with the links of a table's lists.
  func lists(of table: String) throws -> [String]
  /// Whether a column contains nulls.
  func hasNulls(_ column: String, of table: String) throws -> Bool
  /// The name of a column's type, as ``StoredTable`` contains it.
  func typeName(of type: EntityType) -> String

  /// The code that drops a table.
  func dropping(_ table: String) -> String
  /// The code that drops a column.
  func dropping(_ column: String, from table: String) -> String
  /// The code that adds a column.
  func adding(_ column: TableShape.Column, to table: String) -> String
  /// The command that converts a column.
  var conversion: String { get }
}

/// A table that a database contains.
package struct StoredTable {
  package struct Column {
    package let name: String
    package let type: String
    package let isOptional: Bool
    package let hasDefault: Bool

    package init(_ name: String, type: String, isOptional: Bool, hasDefault: Bool) {
      (self.name, self.type) = (name, type)
      (self.isOptional, self.hasDefault) = (isOptional, hasDefault)
    }
  }

  package let name: String
  package var columns: [Column] = []
  package var primaryKey: [String] = []
  /// The names of the indexes.
  package var indexes: [String] = []

  package init(_ name: String) { self.name = name }

  /// The columns of the table of a list. A table with other columns is an app's own, whatever its name.
  package static let listColumns: Set = ["owner_id", "position", "target_id"]
}

/// A change of a database's tables.
package enum TableChange {
  case dropIndex(String, of: String)
  case renameTable(String, to: String)
  /// The tables with their indexes; they may refer to each other.
  case create([TableShape])
  case renameColumn(String, to: String, of: String)
  case addColumn(TableShape.Column, to: TableShape)
  /// Replaces the nulls of a column by its default.
  case fillColumn(TableShape.Column, of: String)
  /// Sets the default, for new rows, of a column that is not in the shape.
  case setDefault(EntityValue, of: String, in: String)
  case createIndex(name: String, columns: [String], on: TableShape)

  /// Whether the change is an addition that other releases do not notice.
  package var isAddition: Bool { rank > 3 }

  /// The position in the order of execution: new tables may refer to renamed ones, and new columns to new tables.
  var rank: Int {
    switch self {
    case .dropIndex: 0
    case .renameTable: 1
    case .create: 2
    case .renameColumn: 3
    case .addColumn: 4
    case .fillColumn, .setDefault: 5
    case .createIndex: 6
    }
  }
}
