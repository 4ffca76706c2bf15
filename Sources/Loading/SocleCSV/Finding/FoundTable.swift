public import SocleCore

/// A table that fits the contents of a CSV file, or of several files.
public struct FoundTable: Sendable {
  /// The file or files, each with the delimiter that was detected.
  public let files: [CSVFile]
  /// The table: STRICT, with the columns of the first file in their order, followed by those that other files add.
  ///
  /// A column is INTEGER if integers reproduce the text of every field exactly, REAL if floating-point numbers keep the value
  /// of every field, else TEXT. A column allows NULL if one of its unquoted fields means NULL (``CSVDialect/nullTexts``), or if it
  /// has no fields, or a file lacks it. An INTEGER or REAL column also allows NULL if one of its quoted fields is empty.
  public var description: TableDescription
  /// The number of records after the header, not counting malformed records.
  public let rowCount: Int
  /// The changes that were made to the names in the header, such as a name for a column without a name.
  public let changedNames: [Rejection]
  /// The TEXT columns that contain only numbers and one other text, such as `NA`, grouped by that text, which may mean NULL.
  public let textsAmongNumbers: [String: [String]]
  /// Signs that the format of a file may have been misunderstood.
  public let doubts: [FormatDoubt]
  private let sources: [String: FoundSource]
  /// Whether all files have the columns in the same order.
  private let isInFileOrder: Bool

  /// Reads the whole file.
  ///
  /// - Parameter textColumns: The columns that are TEXT whatever their fields look like.
  /// - Throws: ``LoadError/unreadable(path:reason:)`` or ``LoadError/damaged(path:reason:)`` if the file cannot be read;
  ///   ``LoadError/malformed(_:)`` if the file is empty, if its first record is malformed or has more than 2,000 fields, if a
  ///   record is longer than 16 MiB, or if SQLite reserves the name of the table. Later malformed records are not counted here;
  ///   a load rejects them.
  public init(
    _ file: CSVFile, dialect: CSVDialect = CSVDialect(), textColumns: Set<String> = []
  ) throws(LoadError) {
    try self.init(TypeSearch(file, dialect), textColumns)
  }

  init(_ search: TypeSearch, _ textColumns: Set<String>) {
    let (names, file) = (search.names, search.files[0])
    (files, sources, doubts) = (search.files, search.sources, search.doubts(textColumns))
    (rowCount, isInFileOrder) = (search.rowCount, search.isInFileOrder)
    changedNames = names.warnings.map {
      Rejection(file: file.name, line: search.firstLine, reason: $0)
    }
    textsAmongNumbers = zip(search.columns, search.findings).reduce(into: [:]) { texts, column in
      if let text = column.1.textAmongNumbers, !textColumns.contains(column.0) {
        texts[text, default: []].append(column.0)
      }
    }
    let columns = zip(search.columns, search.findings).map { name, finding in
      let type = textColumns.contains(name) ? ColumnType.text : finding.type
      return ColumnDescription(name, type, isNullable: finding.isNullable(type))
    }
    description = TableDescription(file.table, columns: ColumnSet(columns))
  }

  /// The table for a ``CSVLoader``, which then assigns fields to the columns by position and ignores the header, unless files
  /// have the columns in another order.
  public var table: CSVTable {
    var table = CSVTable(description)
    table.isInFileOrder = isInFileOrder
    table.isInferred = true
    table.sources = sources
    return table
  }
}
