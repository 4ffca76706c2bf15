extension SQLFragment {
  /// The fragment with the columns of `sources` spelled out.
  ///
  /// With several tables, and in a sub-select, a column is qualified by its table: otherwise SQLite would resolve a missing
  /// column to the outer query's column of that name. Columns of other tables stay unresolved, for the enclosing query.
  /// - Throws: the failure that a segment carries, located in its table;
  ///   ``SQLiteError/impossible(subject:reason:)`` if a sub-select has another table of the same name.
  package func resolved(
    for sources: [TableSource], isNested: Bool = false
  ) throws(SQLiteError) -> SQLFragment {
    guard segments.contains(where: { $0.column != nil }) else { return self }
    var result = SQLFragment()
    for segment in segments {
      guard let column = segment.column, let source = sources.source(of: column) else {
        result.append(segment)
        continue
      }
      switch segment {
      case .failure(let error, _): throw error.located(at: CellPlace(table: source.table))
      case .outerColumn(_, let names) where names.names.contains(SQLName(source.name)):
        throw .impossible(
          subject: "the column \(source.name).\(column.name)",
          reason:
            "a table of the sub-select has the same name. Give the sub-select's table an alias")
      case .column where !isNested && sources.count == 1: break
      default:
        result.append(identifier: source.name)
        result.append(".")
      }
      result.append(identifier: column.name)
    }
    return result
  }

  /// The tables that the fragment names, in their order in the text.
  package var sources: [TableSource] {
    segments.compactMap { if case .table(let source) = $0 { source } else { nil } }
  }

  /// The fragment as part of another query; columns of tables that are not in `sources` belong to that query.
  package func nested(in sources: [TableSource]) -> SQLFragment {
    let names = sources.map(\.name)
    return SQLFragment(
      segments.flatMap { segment -> [Segment] in
        switch segment {
        case .column(let column): [.outerColumn(column, behind: names)]
        case .outerColumn(let column, let others): [.outerColumn(column, behind: others + names)]
        case .table(let source): source.text.segments
        default: [segment]
        }
      })
  }

  /// The one column that the fragment names, nil if there are none or several.
  package var onlyColumn: ColumnReference? {
    var found: ColumnReference?
    for column in segments.lazy.compactMap(\.column) {
      guard found == nil || found == column else { return nil }
      found = column
    }
    return found
  }
}

extension SQLFragment.Segment {
  /// The column that the segment names, or for which its value could not be stored.
  fileprivate var column: ColumnReference? {
    switch self {
    case .column(let column), .outerColumn(let column, _), .failure(_, let column?): column
    default: nil
    }
  }
}
