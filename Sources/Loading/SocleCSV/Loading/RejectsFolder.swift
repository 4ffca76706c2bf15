internal import Foundation
internal import SocleCore

/// A folder with the rejected records: at least one file for each table, and a file with the reasons.
///
/// A file has the name of its input or table, and contains the header and the records of its input, in UTF-8. So it can be
/// corrected in an editor, and loaded as it is. Inputs of one table share a file if they have the same header.
final class RejectsFolder {
  private let path: String
  private let dialect: CSVDialect
  /// Whether the folder did not exist before.
  private let isNew: Bool
  private var reasons: RejectsStream?
  private var filesByTable: [String: [RejectsFile]] = [:]
  private var isKept = false

  /// Creates the folder, unless it exists and is empty.
  init(path: String, dialect: CSVDialect) throws(LoadError) {
    (self.path, self.dialect) = (path, dialect)
    isNew = mkdir(path, 0o777) == 0
    if !isNew { try Self.checkIsEmpty(path, errno) }
  }

  deinit {
    guard !isKept else { return }
    for file in filesByTable.values.joined() { unlink("\(path)/\(file.name)") }
    if reasons != nil { unlink("\(path)/\(CSVFiles.reasonsName)") }
    if isNew { rmdir(path) }
  }

  private static func checkIsEmpty(_ path: String, _ error: Int32) throws(LoadError) {
    guard error == EEXIST else {
      throw .cannotWrite(
        path: path, reason: String(cString: strerror(error)) + "; name another folder")
    }
    guard CSVFiles.isFolder(path) else {
      throw .cannotWrite(path: path, reason: "it is not a folder; name a new or an empty folder")
    }
    guard (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true else {
      throw .cannotWrite(path: path, reason: "it is not empty; name a new or an empty folder")
    }
  }

  /// Adds a record of `input` to its file.
  ///
  /// - Parameter rejection: The reason of the rejection; nil for a good record that is included because a rejected one
  ///   repeats its key.
  func add(
    _ record: [UInt8], of input: TableFile, _ rejection: Rejection?, to file: RejectsFile
  ) throws {
    if let rejection { try addReason(rejection, of: input, in: file) }
    try file.write(record + [CSVByte.lineFeed])
  }

  /// The file for records of `input`, which an earlier input may share. Close its stream before asking for the next one,
  /// as there may be more files than a process may open.
  func file(for input: TableFile) throws -> RejectsFile {
    let beginning = try beginning(for: input)
    let found = filesByTable[input.table.name]?.first { $0.beginning == beginning && !$0.isOpen }
    if let found { return found }
    let file = try RejectsFile(for: input, beginning, in: path)
    filesByTable[input.table.name, default: []].append(file)
    return file
  }

  /// The beginning of the file for rejected records of `input`: empty lines in place of skipped ones, a line such as `sep=;`
  /// unless a reader detects the delimiter in the header alone, and the header.
  private func beginning(for input: TableFile) throws(LoadError) -> [UInt8] {
    let reader = try input.csv.open(dialect)
    let end = CSVByte.lineFeed
    let skipped = Array(repeatElement(end, count: max(0, dialect.skippedLines)))
    let separator = Array("sep=".utf8) + [reader.delimiter, end]
    guard dialect.hasHeader, try reader.next() else {
      return skipped + (dialect.delimiter == nil ? separator : [])
    }
    let header = reader.rawRecord + [end]
    let candidates = DelimiterSearch.candidates.filter(header.contains)
    let isFound = (candidates.isEmpty ? [CSVByte.comma] : candidates) == [reader.delimiter]
    return skipped + (isFound || dialect.delimiter != nil ? [] : separator) + header
  }

  /// Writes a line such as `parts.csv:2: name: empty where a key is needed (lego/parts.csv.gz:4711)`.
  private func addReason(
    _ rejection: Rejection, of file: TableFile, in target: RejectsFile
  ) throws {
    let stream =
      try reasons ?? RejectsStream(path: "\(path)/\(CSVFiles.reasonsName)", isNew: true)
    reasons = stream
    let place = "\(target.name):\(target.nextLine)"
    let line = "\(place): \(rejection.explanation) (\(file.path):\(rejection.line))"
    try stream.write(Array((line.onOneLine + "\n").utf8))
  }

  func close() throws(LoadError) { try reasons?.close() }

  /// Keeps the folder if it contains files; otherwise it is removed or emptied in the end.
  func keep() { isKept = !filesByTable.isEmpty }
}

final class RejectsFile {
  let name: String
  /// The part of the file before the first record.
  let beginning: [UInt8]
  let stream: RejectsStream
  private(set) var nextLine = 1
  /// Whether the last record ends in a quote that is never closed.
  var isOpen = false

  init(for input: TableFile, _ beginning: [UInt8], in folder: String) throws(LoadError) {
    self.beginning = beginning
    let (base, end) = Self.name(for: input)
    var number = 1
    var name = base + end
    while FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
      number += 1
      name = "\(base)-\(number)\(end)"
    }
    self.name = name
    stream = try RejectsStream(path: "\(folder)/\(name)", isNew: true)
    try write(beginning)
  }

  func write(_ bytes: [UInt8]) throws(LoadError) {
    try stream.write(bytes)
    nextLine += bytes.count { $0 == CSVByte.lineFeed }
  }

  /// A file name that a load assigns to the table of `input`: the input's own or, if that is another, the table's if possible.
  private static func name(for input: TableFile) -> (base: String, end: String) {
    let table = input.table.name
    let own = CSVFile.uncompressed(input.path)
    let end = CSVFiles.isCSV(own.name) ? "." + own.pathExtension : ".csv"
    let base = own.stem
    let isName =
      !table.contains { $0 == "/" || $0 == "\0" } && !table.hasPrefix(".")
      && table.utf8.count < 240 && CSVFile(path: table + end).table == table
    return (SQLName(base) != SQLName(table) && isName ? table : base, end)
  }
}

/// A file to which bytes are appended. Writing opens it again after it was closed.
final class RejectsStream {
  // Musl's headers do not define the structure.
  #if canImport(Musl)
    private typealias Stream = OpaquePointer
  #else
    private typealias Stream = UnsafeMutablePointer<FILE>
  #endif

  private let path: String
  private var file: Stream?

  /// - Parameter isNew: Whether to create the file; then nothing may exist at its path, not even a dangling link.
  init(path: String, isNew: Bool) throws(LoadError) {
    self.path = path
    if isNew {
      file = fopen(path, "wx")
      if file == nil { throw failure() }
    }
  }

  deinit {
    if let file { fclose(file) }
  }

  func write(_ bytes: [UInt8]) throws(LoadError) {
    file = file ?? fopen(path, "a")
    guard let file, fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw failure() }
  }

  func close() throws(LoadError) {
    guard let file else { return }
    self.file = nil
    guard fclose(file) == 0 else { throw failure() }
  }

  private func failure() -> LoadError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)) + "; check the disk")
  }
}
