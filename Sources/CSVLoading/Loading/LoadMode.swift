/// What a load does with the database that may be there already.
public enum LoadMode: String, Hashable, Sendable {
  /// Makes a new database, and refuses if anything is there.
  case create
  /// Replaces the whole content of a database in one act; makes a new database if none is there. Refuses a database with
  /// other tables than those of the load.
  case replace
  /// Adds new rows to the tables of a database and changes those whose values differ; creates tables that it lacks. Rows
  /// that no file has stay, but for those of an owner (``CSVTable/ownerColumn``).
  case update
}
