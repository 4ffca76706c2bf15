extension SQLText {
  /// This text with the columns of `sources` spelled out.
  ///
  /// Among several tables, and in a sub-select, a column is named with its table: of one that is missing SQLite would make
  /// the outer query's of that name. Columns of no source stay as they are, for a query around this one.
  /// - Throws: what a segment carries as its failure, located in its table;
  ///   ``SQLiteError/impossible(subject:reason:)`` if a sub-select has another table of the same name.
  func resolved(
    for sources: [TableSource], isNested: Bool = false
  ) throws(SQLiteError) -> SQLText {
    guard segments.contains(where: { $0.column != nil }) else { return self }
    var result = SQLText()
    for segment in segments {
      guard let column = segment.column, let source = sources.source(of: column) else {
        result.append(segment)
        continue
      }
      switch segment {
      case .failure(let error, _): throw error.located(at: CellPlace(table: source.table))
      case .outerColumn(_, let names):
        try source.checkVisible(column, behind: names)
        result.append(column, of: source, isQualified: true)
      default: result.append(column, of: source, isQualified: isNested || sources.count > 1)
      }
    }
    return result
  }

  /// This text as part of another query: what is not its own belongs to that one.
  func nested(in sources: [TableSource]) -> SQLText {
    let names = sources.map(\.name)
    return SQLText(
      segments.map { segment in
        switch segment {
        case .column(let column): .outerColumn(column, behind: names)
        case .outerColumn(let column, let others): .outerColumn(column, behind: others + names)
        default: segment
        }
      })
  }

  /// The one column that stands in the text, nil if there are none or several.
  var onlyColumn: ColumnReference? {
    var found: ColumnReference?
    for column in segments.lazy.compactMap(\.column) {
      guard found == nil || found == column else { return nil }
      found = column
    }
    return found
  }

  private mutating func append(
    _ column: ColumnReference, of source: TableSource, isQualified: Bool
  ) {
    if isQualified {
      append(identifier: source.name)
      append(".")
    }
    append(identifier: column.name)
  }
}

extension SQLText.Segment {
  /// The column that it names, or whose value it failed to be.
  fileprivate var column: ColumnReference? {
    switch self {
    case .column(let column), .outerColumn(let column, _), .failure(_, let column?): column
    default: nil
    }
  }
}

extension [TableSource] {
  /// The one that has the column, nil if it is another query's.
  func source(of column: ColumnReference) -> TableSource? {
    first { $0.reference == column.table }
  }
}

extension TableSource {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if SQLite would take the column for another table's.
  fileprivate func checkVisible(
    _ column: ColumnReference, behind names: [String]
  ) throws(SQLiteError) {
    guard names.names.contains(SQLName(name)) else { return }
    throw .impossible(
      subject: "the column \(name).\(column.name)",
      reason: "a sub-select has a table of that name, too. Give that one an alias")
  }
}
