internal import Foundation

/// The rejections so far: all counted, the first few in memory, and all with their records in the rejects file.
final class RejectionLog {
  private(set) var first: [Rejection] = []
  private(set) var total = 0
  /// The tables in which a parent was searched for and not found.
  var searchedParents: Set<String> = []
  private let path: String
  private var stream: UnsafeMutablePointer<FILE>?

  private static let shownLimit = 20
  private static let header = "file,line,column,reason,record\n"

  /// Creates the rejects file, nil for none; an existing file is overwritten only if it is an earlier one of this kind.
  init(path: String?) throws(CSVLoadError) {
    self.path = path ?? ""
    guard let path else { return }
    try checkMayWrite(path)
    stream = fopen(path, "w")
    if stream == nil { throw failure() }
    try write(Array(Self.header.utf8))
  }

  deinit {
    if let stream { fclose(stream) }
  }

  func add(_ rejection: Rejection, record: [UInt8]) throws(CSVLoadError) {
    total += 1
    if first.count < Self.shownLimit { first.append(rejection) }
    guard stream != nil else { return }
    var line = Self.quoted(Array(rejection.file.utf8)) + Array(",\(rejection.line),".utf8)
    let column = Array((rejection.column ?? "").utf8)
    line += column.contains { ",\"\r\n".utf8.contains($0) } ? Self.quoted(column) : column
    line += [CSVByte.comma] + Self.quoted(Array(rejection.reason.utf8)) + [CSVByte.comma]
    try write(line + Self.quoted(record) + [CSVByte.lineFeed])
  }

  /// Flushes the file to the disk.
  func close() throws(CSVLoadError) {
    guard let stream else { return }
    self.stream = nil
    guard fclose(stream) == 0 else { throw failure() }
  }

  private func write(_ bytes: [UInt8]) throws(CSVLoadError) {
    guard let stream else { return }
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw failure() }
  }

  private func failure() -> CSVLoadError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }

  private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    let quote = CSVByte.quote
    return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  private func checkMayWrite(_ path: String) throws(CSVLoadError) {
    var status = stat()
    // A pipe or a device contains nothing that could be lost.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let old = fopen(path, "r")
    else { return }
    defer { fclose(old) }
    var start = [UInt8](repeating: 0, count: Self.header.utf8.count)
    let count = fread(&start, 1, start.count, old)
    guard count == 0 || start.elementsEqual(Self.header.utf8) else {
      throw .cannotWrite(path: path, reason: "it holds something else; choose another name")
    }
  }
}
