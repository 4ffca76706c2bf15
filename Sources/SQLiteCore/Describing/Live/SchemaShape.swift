/// What SQLite's pragmas tell of a table, either asked or predicted from a description.
///
/// The two are compared before a description is handed out, so that what was read from the text of the schema is what
/// SQLite means by it.
struct SchemaShape {
  struct Column: Equatable {
    var name: SQLName
    var type: ColumnType
    var forbidsNull: Bool
    var defaultValue: DefaultValue?
    /// The position in the primary key counted from 1, 0 outside of it.
    var keyPosition: Int
    var isGenerated: Bool
    var isStored: Bool
  }

  struct ForeignKey: Equatable {
    var table: SQLName
    var columns: [SQLName]
    /// Nil where the primary key is meant.
    var parents: [SQLName?]
    var onUpdate: String
    var onDelete: String
  }

  struct Part: Hashable {
    /// Nil for an expression, of which the pragmas tell no more.
    var column: SQLName?
    var collation: Collation?
    var isDescending = false
  }

  struct Index: Equatable {
    var name: SQLName
    var isUnique: Bool
    var isPartial: Bool
    var parts: [Part]
  }

  var isStrict: Bool
  var hasRowID: Bool
  var columns: [Column]
  var foreignKeys: [ForeignKey]
  /// The primary key, unless it is the rowid, and the unique keys.
  var keys: [[Part]]
  var indexes: [Index]

  /// What both shapes do not agree in, nil if they agree in all.
  func difference(from other: SchemaShape) -> String? {
    if isStrict != other.isStrict { return "whether it is STRICT" }
    if hasRowID != other.hasRowID { return "whether it has rowids" }
    if columns.map(\.name) != other.columns.map(\.name) { return "its columns" }
    for (column, other) in zip(columns, other.columns) {
      if let aspect = column.difference(from: other) { return "\(aspect) of \(column.name.text)" }
    }
    if !foreignKeys.holdsSame(as: other.foreignKeys) { return "its foreign keys" }
    if !keys.holdsSame(as: other.keys) { return "its primary and unique keys" }
    return indexes.holdsSame(as: other.indexes) ? nil : "its indexes"
  }
}

extension SchemaShape.Column {
  fileprivate func difference(from other: Self) -> String? {
    if type != other.type { return "the type" }
    if forbidsNull != other.forbidsNull { return "the nullability" }
    if defaultValue != other.defaultValue { return "the default" }
    if keyPosition != other.keyPosition { return "the place in the primary key" }
    return self == other ? nil : "the generation"
  }
}
