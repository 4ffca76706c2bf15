internal import Foundation

/// The CSV file with every rejected record, its location and its reason.
final class RejectsFile {
  static let header = "file,line,column,reason,record\n"

  private let path: String
  private let stream: UnsafeMutablePointer<FILE>
  private var isOpen = true

  /// Creates the file; an existing file is overwritten only if it is an earlier one of this kind.
  ///
  /// - Throws: ``CSVLoadError/cannotWrite(path:reason:)``.
  init(creatingAt path: String) throws(CSVLoadError) {
    try Self.checkMayWrite(path)
    guard let stream = fopen(path, "w") else {
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    self.path = path
    self.stream = stream
    try write(Array(Self.header.utf8))
  }

  deinit {
    if isOpen { fclose(stream) }
  }

  func write(_ rejection: Rejection, record: [UInt8]) throws(CSVLoadError) {
    var line = Self.field(Array(rejection.file.utf8)) + [CSVByte.comma]
    line += Array("\(rejection.line),\(rejection.column ?? ""),".utf8)
    line += Self.field(Array(rejection.reason.utf8)) + [CSVByte.comma]
    try write(line + Self.field(record) + [CSVByte.lineFeed])
  }

  /// Flushes the file to the disk.
  func close() throws(CSVLoadError) {
    guard isOpen else { return }
    isOpen = false
    guard fclose(stream) == 0 else { throw failure() }
  }

  private func write(_ bytes: [UInt8]) throws(CSVLoadError) {
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw failure() }
  }

  private func failure() -> CSVLoadError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }

  private static func field(_ bytes: [UInt8]) -> [UInt8] {
    let quote = CSVByte.quote
    return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  private static func checkMayWrite(_ path: String) throws(CSVLoadError) {
    var status = stat()
    // A pipe or a device contains nothing that could be lost.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let old = fopen(path, "r")
    else { return }
    defer { fclose(old) }
    var start = [UInt8](repeating: 0, count: header.utf8.count)
    let count = fread(&start, 1, start.count, old)
    guard count == 0 || start.elementsEqual(header.utf8) else {
      throw .cannotWrite(path: path, reason: "it holds something else; choose another name")
    }
  }
}
