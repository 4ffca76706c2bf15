/// What happens to a file whose version the program does not know, usually because a later version of the program wrote it.
public enum DowngradePolicy: Hashable, Sendable {
  /// Throws ``SchemaProblem/downgradeAttempt(from:to:)`` and leaves the file as it is.
  case refuse
  /// Removes everything in the file and creates the schema again: all data that the user has stored in the file is lost.
  ///
  /// Only a file of this program is emptied: one that has the schema's application id, or contains only tables that the schema
  /// declares. Any other file is refused with ``SchemaProblem/foreignTables(_:)`` or
  /// ``SchemaProblem/foreignApplication(found:expected:)``, so give the schema an application id.
  ///
  /// Removal and creation are one transaction, so a crash leaves either the old content or the new schema. The file itself is
  /// kept: deleting a database that another process may have open would damage the next database of that name
  /// (https://sqlite.org/howtocorrupt.html).
  case recreate
}
