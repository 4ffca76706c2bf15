/// The tables that fit the contents of some CSV files.
public struct FoundTables: Sendable {
  /// One table for each file that can be read; files fill a table together if it was set for each of them.
  public var tables: [FoundTable] = []
  /// The files that cannot be read as CSV, with the reasons.
  public private(set) var refused: [Rejection] = []

  /// Reads all files completely.
  ///
  /// - Parameters:
  ///   - textColumns: The columns that are TEXT whatever their fields look like.
  ///   - addsColumns: Whether a file may have columns that earlier files for its table lack. A file may lack columns in any case.
  ///   - skipsBadFiles: Whether files that cannot be read as CSV are left out, as long as at least one can be read.
  /// - Throws: ``LoadError/unreadable(path:reason:)`` if a file is missing or may not be read; ``LoadError/malformed(_:)`` with
  ///   the problems of all files that cannot be read as CSV.
  public init(
    _ files: CSVFiles, dialect: CSVDialect = CSVDialect(), textColumns: Set<String> = [],
    addsColumns: Bool = false, skipsBadFiles: Bool = false
  ) throws(LoadError) {
    var searches: [TypeSearch] = []
    var positions: [String: Int] = [:]
    var unknown: [Int: UnknownColumns] = [:]
    for file in files.files {
      do {
        if file.isTableSet, let position = positions[file.table.lowercased()] {
          let found = try searches[position].add(file, addsColumns: addsColumns)
          let none = UnknownColumns(of: file.table, having: searches[position].columns)
          unknown[position, default: none].add(found.unknown, of: file.name, line: found.line)
        } else {
          searches.append(try TypeSearch(file, dialect))
          if file.isTableSet { positions[file.table.lowercased()] = searches.count - 1 }
        }
      } catch {
        switch error {
        case .malformed(let problems): refused += problems
        case .damaged(_, let reason) where skipsBadFiles:
          let reason = "the file cannot be decompressed: \(reason)"
          refused.append(Rejection(file: file.name, line: 1, reason: reason))
        default: throw error
        }
      }
    }
    refuse(unknown.sorted { $0.key < $1.key }.map(\.value), eachFile: skipsBadFiles)
    tables = searches.map { FoundTable($0, textColumns) }
    guard refused.isEmpty || skipsBadFiles && !tables.isEmpty else {
      throw LoadError.malformed(refused)
    }
  }

  /// Refuses files with columns that their tables lack, with one rejection for each file, or one for each table.
  private mutating func refuse(_ unknown: [UnknownColumns], eachFile: Bool) {
    for columns in unknown {
      refused += eachFile ? columns.eachFile : [columns.together].compactMap(\.self)
    }
    if !eachFile { refused = Rejection.folding(Rejection.unnamedColumns, of: refused) }
  }
}
