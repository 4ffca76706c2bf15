extension TableDescription {
  /// Why SQLite cannot add `column` to a table that has rows, and what to do; nil if it can.
  func obstacle(toAdding column: ColumnDescription) -> String? {
    if column.isUnique {
      return "SQLite cannot add a unique column. Add it without, and create a unique index"
    }
    if let generated = column.generated {
      return generated.isStored
        ? "SQLite cannot add a stored column. Make it virtual, or use rebuildTable(as:by:)" : nil
    }
    return obstacle(toAddingDefaultOf: column)
  }

  private func obstacle(toAddingDefaultOf column: ColumnDescription) -> String? {
    guard case .value(let value) = column.constantDefault else {
      return "SQLite cannot add a column whose default is no constant. Use rebuildTable(as:by:)"
    }
    if value == .null {
      return column.isNullable
        ? nil
        : "it allows no NULL and has no default for the rows that are there. Give it one, or say"
          + " what they get by rebuildTable(as:by:) and .filling(_:with:)"
    }
    if column.reference != nil {
      return "SQLite cannot add a column with a reference and a default. Use rebuildTable(as:by:)"
    }
    // SQLite does not look, and the rows that are there would hold what their column forbids.
    if isStrict, !column.type.holds(value) {
      return "its default is no \(column.type.declaration), which a STRICT table requires"
    }
    return nil
  }
}

extension ColumnDescription {
  /// The default in its plainest form; none is the default NULL.
  fileprivate var constantDefault: DefaultValue? {
    guard let defaultValue else { return .null }
    return try? DefaultValue(comparing: defaultValue)
  }
}

extension ColumnType {
  /// Whether a STRICT column of the type takes the value as it is, or as a number of the same size.
  fileprivate func holds(_ value: SQLiteValue) -> Bool {
    switch (self, value) {
    case (.any, _), (_, .null), (.real, .real), (.text, .text), (.blob, .blob): true
    case (.real, .integer(let integer)): Int64(exactly: Double(integer)) == integer
    case (.integer, .integer), (.declared, .integer): true
    default: false
    }
  }
}
