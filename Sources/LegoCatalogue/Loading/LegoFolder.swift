internal import Foundation

/// One file of a catalogue, and the table it belongs to.
struct LegoFile {
  let table: LegoTable
  let path: String
  /// What errors call it.
  let name: String
}

/// A folder of catalogue files, of which some may be missing.
struct LegoFolder {
  let path: String
  /// The files, each behind those that its rows name.
  let files: [LegoFile]

  /// Looks which files there are, without opening them.
  init(path: String) throws(LegoLoadError) {
    self.path = path
    let names = Set(try Self.names(in: path))
    var files: [LegoFile] = []
    for table in LegoSchema.tables {
      let found = ["\(table.name).csv", "\(table.name).csv.gz"].filter(names.contains)
      guard found.count < 2 else { throw .twoFiles(table: table.name, folder: path) }
      if let name = found.first {
        files.append(LegoFile(table: table, path: "\(path)/\(name)", name: name))
      }
    }
    guard !files.isEmpty else { throw .noFiles(folder: path) }
    self.files = files
  }

  private static func names(in path: String) throws(LegoLoadError) -> [String] {
    guard let folder = opendir(path) else {
      throw .unreadableFolder(path: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
