/// The reason why a file cannot be opened or created as a database.
public enum FileProblem: Hashable, Sendable, CustomStringConvertible {
  /// A file exists already; a new database needs an unused path.
  case exists
  /// A `-wal`, `-shm` or `-journal` file of an earlier database exists beside the path; SQLite would apply it to the new
  /// database.
  case leftover(path: String)
  /// No file exists at the path.
  case missing
  /// The open file was deleted or replaced; its path now leads to another file or to nothing.
  case replaced
  /// The parent folder does not exist.
  case folderMissing
  /// A folder exists at the path.
  case isFolder
  /// The file is not a SQLite database, or it is encrypted, truncated or damaged.
  case notADatabase
  /// The file is of unknown origin, and reading the column that `place` names would evaluate an expression of the file's
  /// schema.
  case computes(_ place: String)
  /// The system denied access; `reason` is the system's message.
  case denied(reason: String)
  /// The path cannot be the path of a database file, or the system failed; `reason` contains what to do, or the system's
  /// message.
  case unusable(reason: String)

  /// The problem and what to do about it.
  public var description: String {
    switch self {
    case .exists:
      "a file already exists there. Open it with openingExistingAt, or choose another name"
    case .leftover(let path):
      "\(path) is left over from an earlier database. Choose another name, or remove it if you do not need it"
    case .missing: "no such file. Create it with creatingAt, or check the path"
    case .replaced:
      "the file was removed or replaced while it was open. Close the connection or pool, and open the file again"
    case .folderMissing: "its folder does not exist. Create the folder first"
    case .isFolder: "a folder, not a database file. Give the path of a file"
    case .notADatabase:
      "not a SQLite database, or a damaged or encrypted one. It was not changed. Check the path, or restore a backup"
    case .computes(let place):
      "\(place) runs an expression of the file, which is not allowed in a file of unknown origin. If you trust it, use openingExistingAt"
    case .denied(let reason): "\(reason). Check the permissions of the file and its folder"
    case .unusable(let reason): reason
    }
  }
}
