internal import SocleCore

/// The columns of a file, or of several files for one table, and a type that fits all fields of each column.
struct TypeSearch {
  private let dialect: CSVDialect
  private let nulls: NullTexts
  private(set) var files: [CSVFile] = []
  /// The form of each file, and its identity before it was read, by path.
  private(set) var sources: [String: FoundSource] = [:]
  private var formDoubts: [FormatDoubt] = []
  let names: HeaderNames
  /// The columns of all files: those of the first in their order, then those that others add.
  private(set) var columns: [String]
  /// Whether all files have the columns in the same order.
  private(set) var isInFileOrder = true
  private(set) var findings: [ColumnFinding]
  let firstLine: Int
  private(set) var rowCount = 0

  init(_ file: CSVFile, _ dialect: CSVDialect) throws(LoadError) {
    let start = try Start(of: file, dialect)
    (self.dialect, nulls) = (dialect, NullTexts(dialect.nullTexts))
    (names, firstLine) = (start.names, start.csv.line)
    columns = names.unique
    findings = columns.map { _ in ColumnFinding() }
    try read(start, Array(findings.indices))
  }

  /// The doubts about the forms of the files, the header and the types.
  ///
  /// - Parameter textColumns: The columns whose type is known.
  func doubts(_ textColumns: Set<String>) -> [FormatDoubt] {
    let name = files[0].name
    if dialect.hasHeader, names.areNumbers {
      let reason =
        "all names of columns are numbers; if the line is a row, read the file without a header"
      return formDoubts + [FormatDoubt(.header, name, line: firstLine, reason)]
    }
    let empty = zip(columns, findings).filter {
      !$1.hasValue && !$1.hasQuotedEmpty && ($1.hasNull || rowCount == 0)
        && !textColumns.contains($0)
    }.map { "\"\($0.0)\"" }
    guard !empty.isEmpty else { return formDoubts }
    let names = empty.prefix(5).joined(separator: ", ") + (empty.count > 5 ? ", …" : "")
    let cause = rowCount == 0 ? "there are no rows" : "no row has a value of \(names)"
    let columns = rowCount == 0 ? "each column" : empty.count == 1 ? "this column" : "these columns"
    let result = "\(columns) \(columns.hasSuffix("s") ? "are" : "is") TEXT"
    let reason =
      "\(cause), so \(result), and numbers that an update adds will be texts; describe the columns"
    return formDoubts + [FormatDoubt(.types, name, line: firstLine, reason)]
  }

  /// Reads another file for the table. If that fails, the findings of the earlier files are kept.
  ///
  /// - Returns: The columns of the file that the earlier files lack, unless `addsColumns`; if there are any, the file is not read.
  /// - Throws: ``LoadError/malformed(_:)`` if the columns or their order differ from the earlier files, unless all files have a
  ///   header that gives each column a unique name; the errors of reading.
  mutating func add(
    _ file: CSVFile, addsColumns: Bool
  ) throws(LoadError) -> (unknown: [String], line: Int) {
    let start = try Start(of: file, dialect)
    let (line, own) = (start.csv.line, start.names.unique)
    let known = Set(columns.map { $0.lowercased() })
    let added = own.filter { !known.contains($0.lowercased()) }
    let positions = Dictionary(
      zip(own.map { $0.lowercased() }, own.indices), uniquingKeysWith: { first, _ in first })
    let places = (columns + added).map { positions[$0.lowercased()] ?? -1 }
    let isSame = added.isEmpty && places == Array(own.indices)
    let areNamed = dialect.hasHeader && !names.areNumbered && !start.names.areNumbered
    guard isSame || areNamed else {
      let reason =
        own.count == columns.count
        ? "its columns are in another order than in \(files[0].path); give each column a different name"
        : "it has \(own.count) columns, and \(files[0].path) \(columns.count); name all columns in a header"
      let problem = dialect.hasHeader ? Rejection.unnamedColumns : nil
      throw .malformed([Rejection(file: file.path, line: line, reason: reason, problem: problem)])
    }
    guard added.isEmpty || addsColumns else { return (added, line) }
    var both = self
    both.columns += added
    both.findings += added.map { _ in ColumnFinding(hasNull: true) }
    // A file without rows lacks the column, too.
    for (index, place) in places.enumerated() where place < 0 { both.findings[index].addNull() }
    if !isSame { both.isInFileOrder = false }
    try both.read(start, places)
    self = both
    return ([], line)
  }

  /// - Parameter places: The position of each column's field, negative for a column that the file lacks.
  private mutating func read(_ start: Start, _ places: [Int]) throws(LoadError) {
    let (csv, width) = (start.csv, start.names.unique.count)
    let complete = csv.completeCount(forWidth: width)
    if !dialect.hasHeader { addRecord(csv, places) }
    while try csv.nextWellFormed() {
      let isRead =
        csv.fieldCount == complete || dialect.fillsRows && csv.isRagged(forWidth: width)
      if isRead { addRecord(csv, places) } else { rowCount += 1 }
    }
    var file = start.file
    formDoubts += file.doubts
    file.doubts = []
    files.append(file)
    sources[file.path] = FoundSource(identity: start.identity, form: file)
  }

  private mutating func addRecord(_ csv: CSVReader, _ places: [Int]) {
    rowCount += 1
    let nulls = nulls
    findings.withUnsafeMutableBufferPointer { findings in
      for index in findings.indices {
        let place = places[index]
        let bytes = csv.field(place)
        findings[index].add(bytes, isNull: nulls.contains(bytes) && !csv.isQuoted(place))
      }
    }
  }
}

extension TypeSearch {
  /// A file that was read up to its header or, without a header, up to its first record.
  private struct Start {
    let identity: FileIdentity?
    let file: CSVFile
    let csv: CSVReader
    let names: HeaderNames

    init(of file: CSVFile, _ dialect: CSVDialect) throws(LoadError) {
      identity = FileIdentity(file.path, includingContents: true)
      try file.checkTableName()
      self.file = try file.withForm(dialect)
      csv = try self.file.open(dialect)
      let fields = try csv.firstRecord(isHeader: dialect.hasHeader, isRagged: dialect.fillsRows)
      guard fields.count <= TableFile.columnLimit else {
        let reason =
          "\(fields.count) columns, but a table can have \(TableFile.columnLimit); split the file"
        throw .malformed(file.name, line: csv.line, reason)
      }
      names = dialect.hasHeader ? HeaderNames(fields) : HeaderNames(count: fields.count)
    }
  }
}
