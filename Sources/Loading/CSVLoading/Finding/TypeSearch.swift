internal import SQLiteCore

/// One pass over a file that determines a type that fits all fields of each column.
struct TypeSearch {
  private let csv: CSVReader
  private let nulls: NullTexts
  /// The file, with its delimiter, and files that were added.
  private(set) var files: [CSVFile]
  /// The files as they were before they were read, by their paths.
  private(set) var sources: [String: FileIdentity] = [:]
  let names: HeaderNames
  /// Whether all files have the columns in the same order.
  private(set) var isInFileOrder = true
  private(set) var findings: [ColumnFinding]
  /// The line of the header, or of the first record.
  let firstLine: Int
  private(set) var rowCount = 0
  private var key: KeySearch?

  /// Reads the whole file.
  init(_ file: CSVFile, _ dialect: CSVDialect) throws(LoadError) {
    sources[file.path] = FileIdentity(file.path, includingContents: true)
    try file.checkTableName()
    let file = try file.withDelimiter(dialect)
    files = [file]
    nulls = NullTexts(dialect.nullTexts)
    csv = try file.open(dialect)
    let fields = try csv.firstRecord(isHeader: dialect.hasHeader)
    firstLine = csv.line
    guard fields.count <= TableFile.columnLimit else {
      let reason = "\(fields.count) columns where a table has at most \(TableFile.columnLimit)"
      throw .malformed(file.name, line: firstLine, reason)
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

  /// Adds the findings about another file of the same columns.
  ///
  /// - Throws: ``LoadError/malformed(_:)`` if the files have other columns, or have them in another order without a name of
  ///   its own for each.
  mutating func add(_ other: TypeSearch) throws(LoadError) {
    let (file, names) = (other.files[0], other.names.unique)
    try HeaderNames.check(
      names, of: file, line: other.firstLine, are: self.names.unique, of: files[0])
    let folded = names.map { $0.lowercased() }
    let isSame = folded == self.names.unique.map { $0.lowercased() }
    guard isSame || self.names.warnings.isEmpty && other.names.warnings.isEmpty else {
      let reason =
        "its columns are in another order than in \(files[0].path); give each a name of its own"
      throw .malformed(file.path, line: other.firstLine, reason)
    }
    if !isSame { isInFileOrder = false }
    for (index, name) in self.names.unique.enumerated() {
      guard let place = folded.firstIndex(of: name.lowercased()) else { continue }
      findings[index].add(other.findings[place])
    }
    if let added = other.key { key?.add(added) } else { key = nil }
    files.append(file)
    sources.merge(other.sources) { $1 }
    rowCount += other.rowCount
  }

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
  private var smallest: Int?

  /// The maximum number of fields that are compared, unless they are ascending numbers.
  private static let limit = 200_000

  var isUnique: Bool { !isEmpty && (largest != nil || hashes != nil) }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, integer: Int?) {
    if isEmpty { smallest = integer }
    isEmpty = false
    if let before = largest { largest = integer.flatMap { $0 > before ? $0 : nil } }
    guard hashes != nil else { return }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    let isNew = hashes?.insert(hasher.finalize()).inserted ?? false
    if !isNew || hashes?.count == Self.limit { hashes = nil }
  }

  /// Adds the fields of another file.
  mutating func add(_ other: KeySearch) {
    guard !other.isEmpty else { return }
    let isBehind = isEmpty || (other.smallest ?? .min) > (largest ?? .max)
    largest = isBehind && largest != nil ? other.largest : nil
    if isEmpty { smallest = other.smallest }
    isEmpty = false
    guard let before = hashes, let added = other.hashes, before.isDisjoint(with: added),
      before.count + added.count < Self.limit
    else {
      hashes = nil
      return
    }
    hashes = before.union(added)
  }
}
