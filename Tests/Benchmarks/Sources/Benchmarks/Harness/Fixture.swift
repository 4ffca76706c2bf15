/// What a database holds before the clock starts: lots 1 to `lots`, statuses 1 to `statuses`.
struct Fixture: Hashable {
  var lots = 0
  var statuses = 0
}
