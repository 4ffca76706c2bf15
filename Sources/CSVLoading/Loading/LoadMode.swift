/// What a load does with a database that exists already.
public enum LoadMode: String, Hashable, Sendable {
  /// Creates a new database; the load fails if anything exists at its path.
  case create
  /// Replaces the whole content of a database atomically; creates a new database if there is none. Refuses a database with
  /// tables other than those of the load.
  case replace
  /// Inserts new rows into the tables of a database, updates rows whose values differ, and creates missing tables. Rows that
  /// are in no file are kept, unless a file contains other rows of their owner (``CSVTable/ownerColumn``).
  case update
}
