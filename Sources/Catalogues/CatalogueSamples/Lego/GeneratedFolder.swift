internal import Foundation

/// The folder a generated catalogue is written to, and the files created in it so far.
final class GeneratedFolder {
  private let path: String
  private let isNew: Bool
  private let shouldStop: () -> Bool
  private var created: [String] = []

  /// Creates the folder unless it exists; none of the catalogue's files may exist in it.
  init(
    path: String, tables: [String], shouldStop: @escaping () -> Bool = { false }
  ) throws(GeneratorError) {
    self.path = path
    self.shouldStop = shouldStop
    isNew = !FileManager.default.fileExists(atPath: path)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: "it cannot be created as a folder")
    }
    for table in tables {
      for file in ["\(path)/\(table).csv", "\(path)/\(table).csv.gz"]
      where FileManager.default.fileExists(atPath: file) {
        throw .folderInUse(file: file)
      }
    }
  }

  func create(
    _ table: String, header: String, lineEnd: String = "\n", byteOrderMark: Bool = false
  ) throws(GeneratorError) -> CSVWriter {
    let file = "\(path)/\(table).csv"
    let writer = try CSVWriter(
      creatingAt: file, header: header, lineEnd: lineEnd, byteOrderMark: byteOrderMark,
      shouldStop: shouldStop)
    created.append(file)
    return writer
  }

  /// Writes the file of one table: its header and `count` records.
  ///
  /// - Parameter record: The fields of the record at a position.
  func write(
    _ table: String, header: String, count: Int, byteOrderMark: Bool = false,
    _ record: (Int) -> [any CustomStringConvertible]
  ) throws(GeneratorError) {
    let writer = try create(table, header: header, byteOrderMark: byteOrderMark)
    for index in 0..<count { try writer.add(record(index)) }
    try writer.finish()
  }

  /// Removes the files that were created here and no others; also the folder, if it was created and is then empty.
  func removeCreatedFiles() {
    for file in created { unlink(file) }
    created = []
    if isNew { rmdir(path) }
  }
}
