/// What keeps a catalogue from being loaded. In every case the database is what it was before.
public enum LegoLoadError: Error, Hashable, Sendable {
  /// The folder cannot be listed; `reason` is the system's own text.
  case unreadableFolder(path: String, reason: String)
  /// The folder holds none of the files.
  case noFiles(folder: String)
  /// The folder holds a table both plain and compressed.
  case twoFiles(table: String, folder: String)
  /// Headers are not what the tables need.
  case headers([Rejection])
  /// Rows are bad: the first ones found, and how many there are in all.
  ///
  /// - `unchecked`: the files that were not looked at because their rows name rows of a file with bad ones.
  case rejected([Rejection], total: Int, unchecked: [String])
  /// A database is to be created where something is already.
  case targetExists(path: String)
  /// A file lies there that SQLite would take for the log or journal of the database that is to be created.
  case leftover(path: String)
  /// There is no database to update.
  case targetMissing(path: String)
  /// The database that is to be replaced or updated holds something else.
  case notACatalogue(path: String)
  /// The finished database or the file of rejects cannot be put where it belongs.
  case cannotWrite(path: String, reason: String)
}

extension LegoLoadError: CustomStringConvertible {
  /// What was attempted, what stood in the way, and what to do.
  public var description: String {
    switch self {
    case .unreadableFolder(let path, let reason):
      "cannot read the folder \"\(path)\": \(reason); check the path"
    case .noFiles(let folder):
      """
      the folder "\(folder)" has none of the catalogue's files (sets.csv, parts.csv.gz, …); \
      download them from https://rebrickable.com/downloads/
      """
    case .twoFiles(let table, let folder):
      "the folder \"\(folder)\" has both \(table).csv and \(table).csv.gz; remove one of them"
    case .headers(let problems):
      problems.map(\.description).joined(separator: "\n")
    case .rejected(let first, let total, let unchecked):
      Self.listing(first, total: total, unchecked: unchecked)
    case .targetExists(let path):
      "\(path) is there already; replace it with --replace, update it with --update"
    case .leftover(let path):
      "\(path) is left of an earlier database; remove it, or choose another name"
    case .targetMissing(let path):
      "\(path) is not there; load it without --update first"
    case .notACatalogue(let path):
      "\(path) is a database of something else and was left alone; choose another name"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }

  private static func listing(_ first: [Rejection], total: Int, unchecked: [String]) -> String {
    var lines = first.map(\.description)
    if total > first.count { lines.append("and \(total - first.count) more") }
    if !unchecked.isEmpty {
      lines.append(
        "not checked, as their rows name rows of those: " + unchecked.joined(separator: ", "))
    }
    let rows = total == 1 ? "1 row is bad" : "\(total) rows are bad"
    lines.append(
      "\(rows), so nothing was loaded; correct the files, or leave bad rows out with --skip-bad")
    return lines.joined(separator: "\n")
  }
}
