import Entities
import EntityTables
import SQLiteCore

/// The parts of a file that a persister has read before, each with the number by which a later step recognizes that it is unchanged.
///
/// Only the cache of a committed step is kept: a number that was rolled back can be assigned again.
struct HistoryCache: Sendable {
  /// `StateRow.layouts` when the layouts were read.
  var layoutsVersion: Int64?
  var layouts: [Int: Layout] = [:]
  var numbers: [Layout: Int] = [:]
  /// `PRAGMA schema_version` when the columns of the tables were read.
  var schemaVersion: Int64?
  /// The tables of each layout, by its number.
  var tables: [Int: LayoutTables] = [:]
}
