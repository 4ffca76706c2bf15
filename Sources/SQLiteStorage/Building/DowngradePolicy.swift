/// The treatment of a file whose version the program does not know: usually a later one.
public enum DowngradePolicy: Hashable, Sendable {
  /// Throw ``SchemaProblem/downgradeAttempt(from:to:)`` and leave the file as it is.
  case refuse
  /// Remove all that the file holds and begin anew: everything the user has stored in it is lost.
  ///
  /// Old content goes and the new schema comes in one transaction, so a crash leaves one or the other. The file itself
  /// stays: to delete a database that another process may have open would damage the next one of that name
  /// (https://sqlite.org/howtocorrupt.html). A file of another application is refused all the same.
  case recreate
}
