import SocleCore

extension Connection {
  /// The form of a column's values beyond its type: two words for yes and no, or dates and how they are written; nil for any
  /// other values.
  func form(of column: ColumnDescription, in table: String) throws -> String? {
    let cell: SQLFragment = "\(identifier: column.name)"
    let rows: SQLFragment = "\(identifier: table) WHERE \(cell) IS NOT NULL"
    let read = { (sql: SQLFragment) throws in
      try self.values(of: SQLCommand("looking at \(table).\(column.name)", sql))
    }
    let words = try read("SELECT DISTINCT lower(\(cell)) FROM \(rows) LIMIT 3").map(\.[0].shown)
    let pairs = [["f", "t"], ["false", "true"], ["n", "y"], ["no", "yes"], ["0", "1"]]
    if pairs.contains(words.sorted()) {
      return "booleans: \(words.sorted().joined(separator: ", "))"
    }
    return try column.type.affinity == .text ? dateForm(of: cell, in: rows, read) : nil
  }

  private func dateForm(
    of cell: SQLFragment, in rows: SQLFragment, _ read: (SQLFragment) throws -> [[SQLiteValue]]
  ) throws -> String? {
    let day: SQLFragment = "'[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"
    let starts = try read(
      """
      SELECT min(\(cell) GLOB \(day)), min(\(cell) GLOB \(day) || '[ T][0-2][0-9]:[0-5][0-9]*') FROM \(rows)
        AND (SELECT \(cell) FROM \(rows) LIMIT 1) GLOB \(day) || '*'
      """)[0]
    if starts[0] == .integer(1) { return "dates: year-month-day" }
    if starts[1] == .integer(1) { return "dates with times: year-month-day hours:minutes" }
    let numbers = try read(
      """
      WITH form(mark) AS (VALUES ('/'), ('.'), ('-'))
      SELECT mark, max(CAST(\(cell) AS INTEGER)), max(CAST(substr(\(cell), instr(\(cell), mark) + 1) AS INTEGER))
      FROM form, \(rows) AND (SELECT \(cell) FROM \(rows) LIMIT 1) GLOB '[0-9]*' || mark || '*'
      GROUP BY mark HAVING min(length(\(cell)) <= 10 AND \(cell) NOT GLOB '*[^0-9' || mark || ']*'
        AND \(cell) GLOB '[0-9]*' || mark || '[0-9]*' || mark || '[12][0-9][0-9][0-9]')
      """)
    guard let row = numbers.first, let first = row[1].integer, let second = row[2].integer else {
      return nil
    }
    let orders = [
      ("day", "month", first <= 31 && second <= 12), ("month", "day", first <= 12 && second <= 31),
    ]
    .filter(\.2).map { [$0.0, $0.1, "year"].joined(separator: row[0].shown) }
    return orders.isEmpty ? nil : "dates: \(orders.joined(separator: " or "))"
  }
}
