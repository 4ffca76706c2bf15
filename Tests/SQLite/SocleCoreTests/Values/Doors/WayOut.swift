import SocleCore
import SocleQueries
import TestSupport

/// The ways by which the values of a whole table get out of it.
enum WayOut: CaseIterable {
  case everyRow, ordered, limited, forEachRow, forEachOrderedRow, forEachValue
  case lookUps, streamedKeys, rowByRow, fromMemory

  /// The values by the number of their row, which starts at 1.
  func read<Coding>(_ count: Int, of table: ValueTable<Coding>, from connection: Connection) throws
    -> [Coding.Property]
  {
    typealias Row = ValueTable<Coding>.Row
    var rows: [Row] = []
    switch self {
    case .everyRow: rows = try connection.rows(of: table.row)
    case .ordered: rows = try connection.rows(of: table.row, orderedBy: [table.id.descending])
    case .limited: rows = try connection.rows(of: table.row, limit: count, offset: 0)
    case .forEachRow: try connection.forEachRow(of: table.row) { rows.appendAndGoOn($0) }
    case .forEachOrderedRow:
      try connection.forEachRow(of: table.row, orderedBy: [table.id.ascending]) {
        rows.appendAndGoOn($0)
      }
    case .forEachValue:
      var values: [Coding.Property] = []
      try connection.forEachRow(of: SelectQuery(table.value, from: table.row)) {
        values.appendAndGoOn($0)
      }
      return values
    case .fromMemory:
      let cells = table.row.table.rows
      return try connection.rows(of: cells, orderedBy: [cells["id"].ascending]).enumerated().map {
        do throws(SQLiteError) {
          return try Coding.decode($1.values[1])
        } catch {
          throw error.located(at: CellPlace(table: "cells", column: "value", row: $0 + 1))
        }
      }
    case .lookUps:
      let keyed = table.row.keyed(by: table.id)
      rows = try (1...count).compactMap { try connection.row(of: keyed, key: $0) }
    case .streamedKeys:
      rows = try connection.rows(of: table.row.keyed(by: table.id), keys: 1...count)
    case .rowByRow:
      rows = try (1...count).map {
        try connection.row(of: table.row, where: [table.id.equals($0)])
      }
    }
    return rows.sorted { $0.id < $1.id }.map(\.value)
  }
}

extension Array {
  /// For the bodies that are asked whether to go on.
  mutating func appendAndGoOn(_ element: Element) -> Bool {
    append(element)
    return true
  }
}
