import Entities
import EntityTables

/// The types whose tables and layouts an earlier step has checked.
struct PreparedTypes: Sendable {
  /// The tables that are complete, and whose layouts are in the history.
  var tables = EntityTables([])
  /// The shapes of each type and of its related types, if these are among `tables`.
  var shapes: [ObjectIdentifier: [EntityShape]] = [:]
}

/// The prepared types and the history cache that a committed step passes to the next one.
struct StepMemory: Sendable {
  var prepared = PreparedTypes()
  var cache = HistoryCache()
}
