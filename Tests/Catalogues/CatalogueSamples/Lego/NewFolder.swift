internal import Foundation

/// The folder of a generated catalogue, and the files created in it so far.
final class NewFolder {
  private let path: String
  private let isNew: Bool
  private var created: [NewFile] = []

  /// Creates the folder unless it exists; none of the tables' files may exist in it.
  init(path: String, tables: [String]) throws(GeneratorError) {
    self.path = path
    isNew = !FileManager.default.fileExists(atPath: path)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: "it cannot be created as a folder")
    }
    for file in tables.flatMap({ ["\(path)/\($0).csv", "\(path)/\($0).csv.gz"] })
    where FileManager.default.fileExists(atPath: file) {
      throw .folderInUse(file: file)
    }
  }

  /// Creates the file of one table, with its header.
  func create(_ table: String, header: String) throws(GeneratorError) -> NewFile {
    let file = try NewFile(creatingAt: "\(path)/\(table).csv")
    created.append(file)
    try file.append("\(header)\n".utf8)
    return file
  }

  /// Removes the files that were created here and no others; also the folder, if it was created and is then empty.
  func removeCreatedFiles() {
    for file in created { file.remove() }
    if isNew { rmdir(path) }
  }
}
