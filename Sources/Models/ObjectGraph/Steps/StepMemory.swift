import Entities
import EntityTables

/// The types of which a step need not look at the tables and layouts.
struct PreparedTypes: Sendable {
  /// The tables that are complete, and whose layouts are in the history.
  var tables = EntityTables([])
  /// The shapes of each type and of its related types, if these are among `tables`.
  var shapes: [ObjectIdentifier: [EntityShape]] = [:]
}

/// What a committed step has found out for the next one.
struct StepMemory: Sendable {
  var prepared = PreparedTypes()
  var cache = HistoryCache()
}
