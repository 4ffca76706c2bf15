/// What a database holds before the clock starts: lots 1 to `lots`, statuses 1 to `statuses`, and
/// logical servers 1 to `logicals` with four endpoints for every three; without those, not even their tables.
struct Fixture: Hashable {
  /// Whether the ids of lots are their primary key: SQLite then looks for the place of each.
  var hasKey = true
  var lots = 0
  var statuses = 0
  var logicals = 0
}
