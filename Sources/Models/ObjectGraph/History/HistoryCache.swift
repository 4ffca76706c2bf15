import Entities
import EntityTables
import SQLiteCore

/// The parts of a file that a persister has read before, each with the number by which a later step recognizes that no one has
/// changed them since.
///
/// Only the cache of a committed step is kept: a number that was rolled back can be given again.
struct HistoryCache: Sendable {
  /// `StateRow.layouts` when the layouts were read.
  var layoutsVersion: Int64?
  var layouts: [Int: Layout] = [:]
  var numbers: [Layout: Int] = [:]
  /// `PRAGMA schema_version` when the tables were looked at.
  var schemaVersion: Int64?
  /// The columns of each table.
  var columns: [String: Set<String>] = [:]
  /// The tables of each layout, by its number.
  var tables: [Int: LayoutTables] = [:]

  mutating func forgetTables() {
    columns = [:]
    tables = [:]
  }
}
