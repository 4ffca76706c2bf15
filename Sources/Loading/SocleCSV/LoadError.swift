public import Foundation

/// The error type of `SocleCSV`. In every case the database is unchanged.
///
/// The functions that read one file throw only this type. A load also throws `SQLiteError`, if the database fails, and the
/// errors of its closures.
public enum LoadError: Error, Hashable, Sendable {
  /// A file or folder cannot be read; `reason` contains the problem and what to do.
  case unreadable(path: String, reason: String)
  /// A file begins like gzip, but cannot be decompressed completely; `reason` contains the problem and what to do.
  case damaged(path: String, reason: String)
  /// Files or records are malformed, or the header of a file does not fit its table.
  case malformed([Rejection])
  /// None of the files is named after a table of the load.
  case noFiles(tables: [String])
  /// Two files are named after the same table, without a table that was set for both (``CSVFile/table``).
  case twoFiles(table: String, String, String)
  /// The tables cannot be loaded as they are described; `reason` explains why.
  case impossible(reason: String)
  /// The files contain bad rows. The array contains the first problems; `total` is the number of all bad rows, including those
  /// that refer to a bad row.
  case rejected([RejectionGroup], total: Int)
  /// Something already exists at the path of the database to be created.
  case targetExists(path: String)
  /// SQLite would mistake an existing file for the write-ahead log or the rollback journal of the database to be created.
  case leftover(path: String)
  /// There is no database to update.
  case targetMissing(path: String)
  /// During the load, an input file or the database was replaced, or another program wrote to the file, to the schema of the
  /// database to be replaced, or to the database to be updated after its values were compared.
  case changed(path: String)
  /// Another load into the same database is under way.
  case underWay(path: String)
  /// The database to be replaced has a table that is not one of the tables of the load.
  case otherTable(String, path: String)
  /// The load would remove more than a third of the `stored` rows of a table.
  case removesTooMany(table: String, removed: Int, stored: Int, path: String)
  /// The database, a file that the load needs beside it, or the folder of rejected rows cannot be written.
  case cannotWrite(path: String, reason: String)
}

extension LoadError {
  /// The error of a file with a single problem.
  static func malformed(
    _ file: String, line: Int = 1, _ reason: String, problem: String? = nil
  ) -> LoadError {
    .malformed([Rejection(file: file, line: line, reason: reason, problem: problem)])
  }

  /// - Throws: ``removesTooMany(table:removed:stored:path:)`` if `removed` is more than a third of the `stored` rows.
  static func check(
    removing removed: Int, of stored: Int, from table: String, _ path: String
  ) throws(LoadError) {
    guard removed > stored / 3 else { return }
    throw .removesTooMany(table: table, removed: removed, stored: stored, path: path)
  }
}

extension LoadError: CustomStringConvertible, LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The message: what was attempted, why it failed, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \"\(path)\": \(reason)"
    case .damaged(let path, let reason): "cannot decompress \"\(path)\": \(reason)"
    case .malformed(let problems): problems.map(\.description).joined(separator: "\n")
    case .noFiles(tables: []): "there is no table to load into; describe at least one"
    case .noFiles(let tables):
      """
      no file is named after one of the tables; give the files names such as \
      \(tables.prefix(3).map { "\($0).csv" }.joined(separator: ", "))
      """
    case .twoFiles(let table, let first, let second):
      "\(first) and \(second) are both for the table \(table); remove one of them, or set the table of each"
    case .impossible(let reason): reason
    case .rejected(let first, let total): Self.listing(first, total: total)
    case .targetExists(let path):
      "\(path) already exists; choose another name, or replace or update it"
    case .leftover(let path):
      "\(path) is left over from an earlier database; choose another name, or remove it if you do not need it"
    case .targetMissing(let path):
      "\(path) does not exist, so it cannot be updated; load it without an update first"
    case .changed(let path):
      "\(path) was changed during the load, so nothing was loaded. Repeat the load when no other program writes to it"
    case .underWay(let path):
      "another load into \(path) is under way; wait until it has finished"
    case .otherTable(let table, let path):
      "\(path) has a table \(table) that this load does not fill, so nothing was changed; load into another file"
    case .removesTooMany(let table, let removed, let stored, let path):
      """
      \(removed) of the \(stored) rows of \(table) in \(path) would be removed, so nothing was changed; check that the \
      files are complete
      """
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    }
  }

  private static func listing(_ groups: [RejectionGroup], total: Int) -> String {
    var lines = groups.map(\.description)
    let others = total - groups.reduce(0) { $0 + $1.count }
    if others > 0 { lines.append("and \(others) more for other reasons") }
    let rows = total == 1 ? "1 row is bad" : "\(total) rows are bad"
    lines.append(
      "\(rows), so nothing was loaded; correct the files, or leave the bad rows out")
    return lines.joined(separator: "\n")
  }
}
