/// Why a file cannot be the database that a call asks for.
public enum FileProblem: Hashable, Sendable, CustomStringConvertible {
  /// Something is there already; a new database needs an unused name.
  case exists
  /// A `-wal`, `-shm` or `-journal` of that name lies around and would be taken for the database's own.
  case leftover(path: String)
  /// Nothing is there.
  case missing
  /// Another file, or none, is where the one was that is in use.
  case replaced
  /// The folder that should hold the file is not there.
  case folderMissing
  /// It is a folder.
  case isFolder
  /// It is no SQLite database: text, encrypted, truncated or damaged.
  case notADatabase
  /// Its schema would compute values whenever it is read, at that place, which a file of unknown origin may not.
  case computes(_ place: String)
  /// The system refuses, with its reason.
  case denied(reason: String)

  /// The problem and what to do about it.
  public var description: String {
    switch self {
    case .exists:
      "a file is there already. Open it with openingExistingAt, or choose another name"
    case .leftover(let path):
      "\(path) of an earlier database lies there. Remove it, or choose another name"
    case .missing:
      "no such file. Create it with creatingAt, or check the path"
    case .replaced:
      "the file was removed or replaced while it was in use. Close what uses it, and open it anew"
    case .folderMissing:
      "its folder does not exist. Create the folder first"
    case .isFolder:
      "a folder, not a database file"
    case .notADatabase:
      "not a SQLite database, or damaged, or encrypted. It was not changed"
    case .computes(let place):
      "\(place) would compute values, which a file of unknown origin may not. Open it only if you trust it"
    case .denied(let reason):
      "\(reason). Check the permissions of the file and its folder"
    }
  }
}
