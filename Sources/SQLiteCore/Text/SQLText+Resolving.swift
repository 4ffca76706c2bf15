extension SQLText {
  /// This text with the fields of `sources` spelled as columns.
  ///
  /// Among several tables a column is named with its table. Fields of no source stay as they are, for a query around
  /// this one.
  /// - Throws: what a segment carries as its failure, located in the table if there is one only.
  func resolved(for sources: [TableSource]) throws(SQLiteError) -> SQLText {
    var result = SQLText()
    for segment in segments {
      switch segment {
      case .column(let name, let type):
        if let source = sources.first(where: { $0.rowType == type }) {
          result.append(name, of: source, isQualified: sources.count > 1)
        } else {
          result.append(segment)
        }
      case .outerColumn(let name, let type):
        if let source = sources.first(where: { $0.rowType == type }) {
          result.append(name, of: source, isQualified: true)
        } else {
          result.append(segment)
        }
      case .failure(let error):
        guard sources.count == 1, let only = sources.first else { throw error }
        throw error.located(at: CellPlace(table: only.table))
      default: result.append(segment)
      }
    }
    return result
  }

  /// This text as part of another query: what is not its own belongs to that one.
  func nested() -> SQLText {
    SQLText(
      segments.map { segment in
        guard case .column(let name, let type) = segment else { return segment }
        return .outerColumn(name, of: type)
      })
  }

  private mutating func append(_ column: String, of source: TableSource, isQualified: Bool) {
    if isQualified {
      append(identifier: source.name)
      append(".")
    }
    append(identifier: column)
  }
}
