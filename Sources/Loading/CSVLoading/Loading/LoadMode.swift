/// How a load treats an existing database.
public enum LoadMode: String, Hashable, Sendable {
  /// Creates a new database; the load fails if anything exists at its path.
  case create
  /// Replaces the whole content of a database atomically; creates a new database if there is none. Refuses a database with
  /// tables other than those of the load.
  case replace
  /// Inserts new rows, updates stored rows whose values differ from the file, and creates missing tables. Stored rows that are
  /// in no file are kept, except those of owners that are in a file (``CSVTable/ownerColumn``).
  case update
}
