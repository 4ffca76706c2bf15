@testable import SocleCore
@testable import SocleLiveSchema

/// A table as SQLite's pragmas describe it, either read or predicted from a description.
///
/// `describe` reads the text of a schema. Where the pragmas report the same thing, both must agree.
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

  struct ForeignKey: Hashable {
    var table: SQLName
    var columns: [SQLName]
    /// Nil for the parent's primary key.
    var parents: [SQLName?]
    var onUpdate: String
    var onDelete: String
  }

  struct Part: Hashable {
    /// Nil for an expression, whose text the pragmas do not report.
    var column: SQLName?
    var collation: Collation?
    var isDescending = false
  }

  struct Index: Hashable {
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

  /// The first difference between both shapes, nil if they are equal.
  func difference(from other: SchemaShape) -> String? {
    if isStrict != other.isStrict { return "whether it is STRICT" }
    if hasRowID != other.hasRowID { return "whether it has rowids" }
    if columns.map(\.name) != other.columns.map(\.name) { return "its columns" }
    for (column, other) in zip(columns, other.columns) {
      if let aspect = column.difference(from: other) { return "\(aspect) of \(column.name.text)" }
    }
    if Set(foreignKeys) != Set(other.foreignKeys) { return "its foreign keys" }
    if Set(keys) != Set(other.keys) { return "its primary and unique keys" }
    return Set(indexes) == Set(other.indexes) ? nil : "its indexes"
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

extension SchemaShape {
  /// The shape that the pragmas should report of `table`.
  init(predictedFor table: TableDescription) throws(SQLiteError) {
    isStrict = table.isStrict
    hasRowID = table.hasRowID
    columns = []
    for column in table.columns { columns.append(try Column(column, of: table)) }
    foreignKeys = table.allForeignKeys.map(ForeignKey.init)
    var keys = table.allUniqueKeys.map(\.parts)
    if let primaryKey = table.primaryKey, table.rowIDAlias == nil { keys.append(primaryKey.parts) }
    self.keys = keys.map { parts in parts.map { Part($0, of: table) }.asKey }
    indexes = table.indexes.map { Index($0, of: table) }
  }
}

extension SchemaShape.Column {
  init(_ column: ColumnDescription, of table: TableDescription) throws(SQLiteError) {
    name = SQLName(column.name)
    type = ColumnType(declaration: column.type.declaration)
    forbidsNull = !column.isNullable
    defaultValue = try column.defaultValue == nil ? nil : column.normalDefault
    keyPosition = (table.primaryKey?.columns.names.firstIndex(of: name) ?? -1) + 1
    isGenerated = column.generated != nil
    isStored = column.generated?.isStored == true
  }
}

extension SchemaShape.ForeignKey {
  init(_ key: ForeignKeyDescription) {
    let reference = key.reference
    table = SQLName(reference.table)
    columns = key.columns.names
    parents = reference.columns.isEmpty ? key.columns.map { _ in nil } : reference.columns.names
    onUpdate = reference.onUpdate.rawValue
    onDelete = reference.onDelete.rawValue
  }
}

extension SchemaShape.Index {
  init(_ index: IndexDescription, of table: TableDescription) {
    name = SQLName(index.name)
    isUnique = index.isUnique
    isPartial = index.predicate != nil
    parts = index.parts.map { SchemaShape.Part($0, of: table) }
  }
}

extension SchemaShape.Part {
  init(_ part: IndexedColumn, of table: TableDescription) {
    column = part.column.map(SQLName.init)
    let ownCollation = part.column.flatMap { table.column(named: $0)?.collation } ?? .binary
    collation = column == nil ? nil : part.collation ?? ownCollation
    isDescending = part.isDescending
  }
}

extension [SchemaShape.Part] {
  /// The parts as SQLite compares keys to make one index for equal ones: without order and repetition.
  var asKey: [SchemaShape.Part] {
    var key: [SchemaShape.Part] = []
    for part in self {
      let part = SchemaShape.Part(column: part.column, collation: part.collation)
      if !key.contains(part) { key.append(part) }
    }
    return key
  }
}
