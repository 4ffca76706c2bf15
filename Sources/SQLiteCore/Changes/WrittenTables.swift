/// The tables that one compiled statement writes, its triggers and foreign keys included.
///
/// It can grow: SQLite compiles a statement anew, within its next run, when the schema has changed.
final class WrittenTables {
  var tables = ChangedTables()
}
