/// One pass over a file that finds what the fields of each column have in common.
struct TypeSearch {
  private let csv: CSVReader
  private let nullText: [UInt8]
  let names: HeaderNames
  private(set) var findings: [ColumnFinding]
  private(set) var rowCount = 0
  /// Nil once two rows had the same first field, or too many rows had one to remember.
  private var firstFields: Set<[UInt8]>?
  /// Whether the header is behind the first record.
  private var isAtFirstRecord: Bool

  /// The most first fields that are compared.
  private static let memoryLimit = 200_000

  init(_ file: CSVFile, _ dialect: CSVDialect) throws {
    nullText = Array(dialect.nullText.utf8)
    do {
      csv = try CSVReader(path: file.path, fileName: file.name, dialect: dialect)
      guard try csv.next() else {
        let reason =
          dialect.hasHeader ? "the file is empty; it needs at least a header" : "the file is empty"
        throw CSVLoadError.headers([Rejection(file: file.name, line: 1, reason: reason)])
      }
    } catch let error as CSVError {
      throw CSVLoadError.headers([Rejection(error)])
    }
    let reader = csv
    let fields = (0..<reader.fieldCount).map { String(decoding: reader.field($0), as: UTF8.self) }
    names = dialect.hasHeader ? HeaderNames(fields) : HeaderNames(count: fields.count)
    findings = fields.map { _ in ColumnFinding() }
    isAtFirstRecord = !dialect.hasHeader
    let first = names.unique[0].lowercased()
    firstFields = first == "id" || first.hasSuffix("_id") || first.hasSuffix("_num") ? [] : nil
  }

  mutating func run() throws {
    if isAtFirstRecord {
      rowCount = 1
      addRecord()
    }
    while try nextRecord() {
      rowCount += 1
      if csv.fieldCount == findings.count { addRecord() }
    }
  }

  var hasUniqueFirstColumn: Bool { firstFields.map { !$0.isEmpty } ?? false }

  private func nextRecord() throws -> Bool {
    while true {
      do {
        return try csv.next()
      } catch is CSVError {
        _ = try csv.skipLine()
      }
    }
  }

  private mutating func addRecord() {
    let (csv, nullText) = (csv, nullText)
    let nullCount = nullText.count
    findings.withUnsafeMutableBufferPointer { findings in
      for index in findings.indices {
        let bytes = csv.field(index)
        let isNull =
          bytes.count == nullCount && !csv.isQuoted(index) && bytes.elementsEqual(nullText)
        findings[index].add(bytes, isNull: isNull)
      }
    }
    if firstFields != nil { compareFirstField() }
  }

  private mutating func compareFirstField() {
    let isNew = firstFields?.insert(Array(csv.field(0))).inserted ?? false
    if !isNew || rowCount > Self.memoryLimit { firstFields = nil }
  }
}
