extension ColumnDescription {
  /// The type as it follows the name, with the space before it; empty for a column without type.
  func typeText() throws(SQLiteError) -> SQLText {
    let declaration = type.declaration
    return SQLText(declaration.isEmpty ? [] : [.verbatim(" " + declaration)])
  }
}

extension ColumnType {
  /// The name as SQL declares it.
  public var declaration: String {
    switch self {
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .blob: "BLOB"
    case .any: "ANY"
    case .declared(let name): name
    }
  }
}
