/// Why a file's schema cannot be used, or brought to the version that its program declares.
///
/// The file is as it was before the call, or at the version before the step that failed.
public enum SchemaProblem: Hashable, Sendable {
  /// It holds tables, but `PRAGMA user_version` is 0: their version is unknown.
  case unversioned(tables: [String])
  /// Its version is later than the program's, or one that the program has never heard of.
  case downgradeAttempt(from: Int, to: Int)
  /// At that version its tables are not as declared.
  case differs(version: Int, differences: [SchemaDifference])
  /// Its `PRAGMA application_id` is another program's.
  case foreignApplication(found: Int, expected: Int)
  /// The step to that version did what only the migration itself may do.
  case brokenStep(version: Int, reason: String)
  /// It would have to be created (from 0) or migrated, and is opened for reading only.
  case readOnly(from: Int, to: Int)
}

extension SchemaProblem: CustomStringConvertible {
  /// The problem and what to do about it.
  public var description: String {
    switch self {
    case .unversioned(let tables):
      "the file holds a schema without a version (\(SchemaProblem.list(tables))). Adopt it by saying "
        + "which version it has, or choose another file"
    case .downgradeAttempt(let found, let known):
      "the file has version \(found), which this program at version \(known) does not know. Update the "
        + "program, or allow the file to be recreated empty"
    case .differs(let version, let differences):
      "at version \(version) the schema is not the declared one: "
        + "\(SchemaProblem.list(differences.map(\.description))). Correct the declaration or the migration"
    case .foreignApplication(let found, let expected):
      "the file belongs to another application (its application id is \(found), not \(expected)). "
        + "Choose another file"
    case .brokenStep(let version, let reason):
      "the step to version \(version) \(reason)"
    case .readOnly(let found, let wanted):
      "the file has version \(found), version \(wanted) is needed, and it is opened for reading only. "
        + "Open it for writing once"
    }
  }

  /// The first few, for a message that somebody reads.
  private static func list(_ parts: [String]) -> String {
    let rest = parts.count > 10 ? ["and \(parts.count - 10) more"] : []
    return (parts.prefix(10) + rest).joined(separator: "; ")
  }
}
