internal import Foundation
internal import SocleCore

/// A CSV file and the table that its rows belong to.
public struct CSVFile: Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The name of the table. Several files fill one table together if it was set for each of them.
  public var table: String { didSet { isTableSet = true } }
  /// Whether the caller set the table, so that it is not derived from the file's name.
  private(set) var isTableSet: Bool
  /// The ASCII character between two fields of this file; nil to use ``CSVDialect/delimiter``, or to detect it if both are nil.
  public var delimiter: UInt8?
  /// The character encoding of this file; nil to detect UTF-8, or else to use ``CSVDialect/encoding``.
  public var encoding: CSVEncoding?
  /// The end of the first line: `LF`, `CRLF` or `CR`; nil until the file is read.
  public internal(set) var lineEnd: String?
  /// The doubts about the form that was detected, until they are reported.
  var doubts: [FormatDoubt] = []

  /// The file at `path`, for the table with this name; by default the name of the file without its extension and `.gz`.
  public init(path: String, table: String? = nil) {
    self.path = path
    self.table = table ?? Self.tableName(of: path)
    isTableSet = table != nil
  }

  /// The file's name in messages: the last component of its path.
  public var name: String { PathParts(path).name }

  private static func tableName(of path: String) -> String { uncompressed(path).stem }

  /// The path without `.gz` at its end.
  static func uncompressed(_ path: String) -> PathParts {
    let parts = PathParts(path)
    return parts.pathExtension.lowercased() == "gz" ? PathParts(parts.stem) : parts
  }
}

extension CSVFile {
  /// - Throws: ``LoadError/malformed(_:)`` if SQLite reserves the name of the table.
  func checkTableName() throws(LoadError) {
    guard SQLName(table).isReserved else { return }
    let reason = "SQLite reserves the table name \"\(table)\"; rename the file or the table"
    throw .malformed(name, reason)
  }
}

/// The CSV files at some paths, each of which may be a file or a folder.
public struct CSVFiles: Sendable {
  /// The files; the files of a folder are sorted by name.
  public var files: [CSVFile]
  /// The names of the folders' contents that are not among ``files``: files with other extensions, and subfolders, with a slash
  /// at the end. Hidden files are not listed.
  public var leftOut: [String]
  /// Whether every file was given by its own path.
  var areNamed: Bool
  /// Whether a folder contains the rejected rows of a load (``CSVLoader/rejectsPath``): only some rows of each owner.
  private(set) var areRejects = false

  /// The name of the file with the reasons for rejected rows; no load reads it as CSV.
  static let reasonsName = "rejects.log"

  /// Lists the folders among `paths`, without opening files. A file in a folder is included if its name ends with `.csv` or
  /// `.tsv`, or with one of these and `.gz`; in a folder without such files, and in one with rejected rows, also if it ends with
  /// `.txt`. A file given by its own path may have any extension.
  ///
  /// - Throws: ``LoadError/unreadable(path:reason:)`` if there is nothing at a path, or a folder cannot be listed or contains no
  ///   such file.
  public init(at paths: [String]) throws(LoadError) {
    (files, leftOut, areNamed) = ([], [], true)
    for path in paths {
      guard FileManager.default.fileExists(atPath: path) else {
        throw Self.unreadable(path, "there is no such file")
      }
      guard Self.isFolder(path) else {
        files.append(CSVFile(path: path))
        continue
      }
      areNamed = false
      let count = files.count
      let names = try Self.names(in: path).sorted().filter { !$0.hasPrefix(".") }
      // A `.txt` file beside tables usually describes them.
      let hasTables = names.contains {
        Self.isCSV($0, besideTables: true) && !Self.isFolder("\(path)/\($0)")
      }
      let takesTexts = !hasTables || names.contains(Self.reasonsName)
      for name in names {
        let path = "\(path)/\(name)"
        if Self.isFolder(path) {
          leftOut.append(name + "/")
        } else if Self.isCSV(name, besideTables: !takesTexts) {
          files.append(CSVFile(path: path))
        } else {
          leftOut.append(name)
          if name == Self.reasonsName { areRejects = true }
        }
      }
      guard files.count > count else {
        throw Self.unreadable(
          path, "it contains no .csv, .tsv or .txt file, plain or gzipped (.gz)")
      }
    }
  }

  private static func unreadable(_ folder: String, _ reason: String) -> LoadError {
    .unreadable(path: folder, reason: "\(reason); check the path")
  }

  static func isCSV(_ name: String, besideTables: Bool = false) -> Bool {
    let ending = CSVFile.uncompressed(name).pathExtension.lowercased()
    return ["csv", "tsv"].contains(ending) || ending == "txt" && !besideTables
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func names(in path: String) throws(LoadError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
    } catch { throw unreadable(path, error.localizedDescription) }
  }
}
