/// The reason why a file's schema cannot be used, or cannot be migrated to the version that the program declares.
///
/// The file is unchanged; if a migration step failed, the file has the version before that step.
public enum SchemaProblem: Hashable, Sendable {
  /// The file contains tables, but its `PRAGMA user_version` is 0, so the version of the tables is unknown.
  case unversioned(tables: [String])
  /// The file's version is later than the program's, or unknown to the program.
  case downgradeAttempt(from: Int, to: Int)
  /// The schema of the file differs from the one that is declared for `version`.
  case differs(version: Int, differences: [SchemaDifference])
  /// The file's `PRAGMA application_id` is the number of another program.
  case foreignApplication(found: Int, expected: Int)
  /// The file has no application id, and its undeclared tables, views and triggers may be another program's. A file is migrated
  /// or recreated only if it carries the program's application id, or if everything in it is declared.
  case foreignTables([String])
  /// The migration step to `version` did something that only the migration itself may do, such as ending the transaction.
  case brokenStep(version: Int, reason: String)
  /// The schema has to be created (from version 0) or migrated, but the file is opened for reading only.
  case readOnly(from: Int, to: Int)
}

extension SchemaProblem: CustomStringConvertible {
  /// The problem and what to do about it.
  public var description: String {
    switch self {
    case .unversioned(let tables):
      "the file holds a schema without a version (\(tables.listed())). If you know "
        + "which version it has, adopt it; or choose another file"
    case .downgradeAttempt(let found, let known):
      "the file has version \(found), which this program at version \(known) does not know. Update the "
        + "program, or allow the file to be recreated empty"
    case .differs(let version, let differences):
      "at version \(version) the schema is not the declared one: "
        + "\(differences.map(\.description).listed()). Correct the declaration or the migration, or undo what other code changed"
    case .foreignApplication(let found, let expected):
      "the file belongs to another application (its application id is \(found), not \(expected)). "
        + "Choose another file"
    case .foreignTables(let names):
      "the file has no application id, and contains objects that this program does not declare: "
        + "\(names.listed()). Choose another file, or allow these names in the schema's extras"
    case .brokenStep(let version, let reason): "the step to version \(version) \(reason)"
    case .readOnly(let found, let wanted):
      "the file has version \(found), version \(wanted) is needed, and it is opened for reading only. "
        + "Open it once for writing"
    }
  }
}

extension [String] {
  /// The first `limit` strings and the number of the others, joined by semicolons: "a; b; and 3 more".
  package func listed(upTo limit: Int = 10) -> String {
    let rest = count > limit ? ["and \(count - limit) more"] : []
    return (prefix(limit) + rest).joined(separator: "; ")
  }
}

/// One difference between the schema of a file and the declared schema.
public struct SchemaDifference: Hashable, Sendable, CustomStringConvertible {
  /// The object that differs, such as "the table colors".
  public let subject: String
  /// The difference, such as "the type of name is BLOB instead of TEXT": first what was found, then what is declared.
  public let difference: String

  package init(_ subject: String, _ difference: String) {
    self.subject = subject
    self.difference = difference
  }

  /// The object and the difference, such as "the table colors: the type of name is BLOB instead of TEXT".
  public var description: String { "\(subject): \(difference)" }
}
