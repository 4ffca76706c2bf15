internal import SocleCore

struct LoadColumn: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case integer
    case real
    case text
    /// `t` and `f`, or `True` and `False`; stored as 1 and 0.
    case boolean
    /// Text that SQLite stores as a number if it is one.
    case numeric
    /// The bytes as they are.
    case blob
  }

  let name: String
  let kind: Kind
  /// Whether an empty field is NULL; if it is not, a text column stores the empty text.
  let isNullable: Bool

  init(_ column: ColumnDescription, of table: CSVTable) {
    name = column.name
    kind = table.booleans.contains(column.name) ? .boolean : column.kind(in: table.description)
    isNullable = column.isNullable && !table.key.contains(column.name)
  }
}

extension [LoadColumn] {
  /// The position of the column of that name among the cells of a record; nil if there is none.
  func cellIndex(of name: String) -> Int? {
    firstIndex { SQLName($0.name) == SQLName(name) }
  }
}

extension ColumnDescription {
  /// The kind of the values that the column's affinity stores unchanged.
  fileprivate func kind(in table: TableDescription) -> LoadColumn.Kind {
    switch type.affinity {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: table.isStrict ? .blob : .text
    case .numeric: table.isStrict ? .text : .numeric
    }
  }
}
