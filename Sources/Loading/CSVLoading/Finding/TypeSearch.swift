/// One pass over a file that determines a type that fits all fields of each column.
struct TypeSearch {
  private let csv: CSVReader
  private let nulls: NullTexts
  let names: HeaderNames
  private(set) var findings: [ColumnFinding]
  /// The line of the header, or of the first record.
  let firstLine: Int
  private(set) var rowCount = 0
  private var key: KeySearch?

  init(_ file: CSVFile, _ dialect: CSVDialect) throws {
    nulls = NullTexts(dialect.nullTexts)
    csv = try file.open(dialect)
    let fields = try csv.firstRecord(isHeader: dialect.hasHeader)
    firstLine = csv.line
    guard fields.count <= TableFile.columnLimit else {
      let reason = "\(fields.count) columns where a table has at most \(TableFile.columnLimit)"
      throw CSVLoadError.headers([Rejection(file: file.name, line: firstLine, reason: reason)])
    }
    names = dialect.hasHeader ? HeaderNames(fields) : HeaderNames(count: fields.count)
    findings = fields.map { _ in ColumnFinding() }
    let first = names.unique[0].lowercased()
    key = first == "id" || first.hasSuffix("_id") || first.hasSuffix("_num") ? KeySearch() : nil
    if !dialect.hasHeader {
      rowCount = 1
      addRecord()
    }
    while try csv.nextWellFormed() {
      rowCount += 1
      if csv.fieldCount == findings.count { addRecord() }
    }
  }

  var hasUniqueFirstColumn: Bool { key?.isUnique ?? false }

  private mutating func addRecord() {
    let (csv, nulls) = (csv, nulls)
    findings.withUnsafeMutableBufferPointer { findings in
      for index in findings.indices {
        let bytes = csv.field(index)
        findings[index].add(bytes, isNull: nulls.contains(bytes) && !csv.isQuoted(index))
      }
    }
    key?.add(csv.field(0), integer: csv.integer(0))
  }
}

/// Whether the fields of one column are all different, in bounded memory.
private struct KeySearch {
  /// The largest number so far, as long as the numbers ascend.
  private var largest: Int? = .min
  /// The hashes of the fields. A collision only means that no key is proposed.
  private var hashes: Set<Int>? = []
  private var isEmpty = true

  /// The maximum number of fields that are compared, unless they are ascending numbers.
  private static let limit = 200_000

  var isUnique: Bool { !isEmpty && (largest != nil || hashes != nil) }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, integer: Int?) {
    isEmpty = false
    if let before = largest { largest = integer.flatMap { $0 > before ? $0 : nil } }
    guard hashes != nil else { return }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    let isNew = hashes?.insert(hasher.finalize()).inserted ?? false
    if !isNew || hashes?.count == Self.limit { hashes = nil }
  }
}
