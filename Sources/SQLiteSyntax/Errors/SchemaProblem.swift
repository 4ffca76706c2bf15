/// The reason why a file's schema cannot be used, or cannot be migrated to the version that the program declares.
///
/// The file is unchanged; if a migration step failed, it has the version before that step.
public enum SchemaProblem: Hashable, Sendable {
  /// It holds tables, but `PRAGMA user_version` is 0: their version is unknown.
  case unversioned(tables: [String])
  /// Its version is later than the program's, or unknown to the program.
  case downgradeAttempt(from: Int, to: Int)
  /// Its tables differ from those declared for that version.
  case differs(version: Int, differences: [SchemaDifference])
  /// Its `PRAGMA application_id` is that of another program.
  case foreignApplication(found: Int, expected: Int)
  /// The step to that version did something that only the migration itself may do, such as ending the transaction.
  case brokenStep(version: Int, reason: String)
  /// It has to be created (from 0) or migrated, but it is opened for reading only.
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
    case .brokenStep(let version, let reason): "the step to version \(version) \(reason)"
    case .readOnly(let found, let wanted):
      "the file has version \(found), version \(wanted) is needed, and it is opened for reading only. "
        + "Open it for writing once"
    }
  }

  /// The first few parts, so that the message stays readable.
  private static func list(_ parts: [String]) -> String {
    let rest = parts.count > 10 ? ["and \(parts.count - 10) more"] : []
    return (parts.prefix(10) + rest).joined(separator: "; ")
  }
}

/// One difference between a live schema and the declared one.
public struct SchemaDifference: Hashable, Sendable, CustomStringConvertible {
  /// The object that differs, as "the table colors".
  public let subject: String
  /// The difference, as "the type of name is BLOB instead of TEXT": the found state first, the declared one last.
  public let difference: String

  package init(_ subject: String, _ difference: String) {
    self.subject = subject
    self.difference = difference
  }

  /// As "the table colors: the type of name is BLOB instead of TEXT".
  public var description: String { "\(subject): \(difference)" }
}
