import SocleCore
import SocleLiveSchema

/// The page of `catalogue report`: one HTML file without scripts, in light and dark, whose links stay on the page.
struct ReportPage {
  static let beginning = "<!DOCTYPE html>"

  let name: String
  let connection: Connection
  let tables: [TableDescription]
  private let positions: [SQLName: Int]

  init(name: String, of connection: Connection) throws {
    self.name = name
    self.connection = connection
    tables = try connection.describeTables()
    positions = Dictionary(
      zip(tables.map { SQLName($0.name) }, tables.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The page; its length depends on the number of columns, not of rows.
  ///
  /// - Parameter onColumn: Called before each scan of some columns, with `table.column` of the first of them.
  func text(onColumn: (String) -> Void) throws -> String {
    let (dangling, problems) = try connection.rowsWithoutParent(limit: 1000)
    let isKnown = problems.isEmpty || !dangling.isEmpty
    let references =
      (isKnown ? [Self.summary(of: dangling)] : []) + problems.map { $0.inHTML + "." }
    try connection.acceptUnknownCollations()
    let facts = try facts()
    let list = zip(tables, facts).map { table, fact in
      let links = table.referencedTables.sorted().map(link).joined(separator: ", ")
      return "<td>\(link(to: table.name))</td><td>\(fact.rows.grouped)</td>"
        + "<td>\(fact.size ?? "")</td><td>\(links)</td>"
    }
    let head = """
      \(Self.beginning)
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark"><title>\(name.inHTML)</title>
      <style>\(Self.style)</style></head><body>
      <h1>\(name.inHTML)</h1>
      <p>\(([tables.count.of("table") + "."] + references).joined(separator: " "))</p>
      \(Self.table(["table", "rows", "size", "refers to"], list, style: "tables"))\(diagram)

      """
    return try zip(tables, facts).enumerated().reduce(into: head) { page, entry in
      let (table, fact) = entry.element
      let size = fact.size.map { ", \($0)" } ?? ""
      page += "<h2 id=\"t\(entry.offset)\">\(table.name.inHTML)</h2>\n"
      page += "<p>\(fact.rows.grouped) \(fact.rows == 1 ? "row" : "rows")\(size)</p>\n"
      let (readable, note) = try readable(table)
      page += try columns(of: readable, rows: fact.rows, onColumn) + note + firstRows(of: readable)
    } + "</body></html>\n"
  }

  /// The number of rows and the size of each table.
  private func facts() throws -> [(rows: Int, size: String?)] {
    let sizes = try sizes()
    return try tables.map { table in
      let size = sizes[SQLName(table.name)].map { "\((($0 + 1023) / 1024).grouped) KiB" }
      return (try connection.rowCount(of: table.name), size)
    }
  }

  /// The name of a table, as a link to its part of the page if it has one.
  private func link(to table: String) -> String {
    let position = positions[SQLName(table)]
    return position.map { "<a href=\"#t\($0)\">\(table.inHTML)</a>" } ?? table.inHTML
  }

  /// The maximum number of tables in a diagram that is shown at once; a larger diagram is folded away.
  private static let shownLimit = 20

  private var diagram: String {
    guard tables.count <= Diagram.maximum else {
      return "<p>There is no diagram of more than \(Diagram.maximum) tables.</p>"
    }
    let picture = "<div class=\"wide\">\(Diagram(tables).svg)</div>"
    guard tables.count > Self.shownLimit else { return picture }
    return "<details><summary>Diagram</summary>\(picture)</details>"
  }

  /// The table without the virtual columns that SQLite cannot compute, and a paragraph that names these.
  private func readable(_ table: TableDescription) throws -> (TableDescription, note: String) {
    var (readable, notes): (TableDescription, [String]) = (table, [])
    for column in table.columns where column.generated?.isStored == false {
      let sql: SQLFragment =
        "SELECT count(\(identifier: column.name)) FROM \(identifier: table.name)"
      do throws(SQLiteError) {
        _ = try connection.values(of: SQLCommand("reading \(table.name).\(column.name)", sql))
      } catch {
        guard error.code?.primary == .error else { throw error }
        readable.columns = ColumnSet(readable.columns.filter { $0.name != column.name })
        notes.append("<p>\(column.name.inHTML) cannot be shown: \(error.reason.inHTML)</p>\n")
      }
    }
    return (readable, notes.joined())
  }

  private static func summary(of dangling: [ForeignKeyViolation]) -> String {
    guard let first = dangling.first else { return "Every foreign key has its parent row." }
    let count = dangling.count == 1000 ? "At least 1000" : "\(dangling.count)"
    let place = "\(first.childTable).\(first.childColumns.joined(separator: ", "))"
    let rows = dangling.count == 1 ? "row has" : "rows have"
    return "<strong>\(count) \(rows) no parent, the first in \(place.inHTML).</strong>"
  }

  /// The bytes of each table; empty where SQLite was built without `dbstat`.
  private func sizes() throws -> [SQLName: Int] {
    let sql: SQLFragment = "SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE"
    guard let rows = try? connection.values(of: SQLCommand("measuring tables", sql)) else {
      return [:]
    }
    return rows.reduce(into: [:]) { $0[SQLName($1[0].shown)] = Int($1[1].integer ?? 0) }
  }

  private func columns(
    of table: TableDescription, rows: Int, _ onColumn: (String) -> Void
  ) throws -> String {
    let lines = try ColumnProfile.map(table, rows: rows, in: connection, onColumn: onColumn) {
      profile in
      let column = profile.column
      let share = rows == 0 ? 0 : Double(profile.nulls) * 100 / Double(rows)
      let nulls = profile.nulls == 0 ? "" : Self.percent(share)
      let texts = [column.name, column.type.declaration, nulls, profile.distinct?.grouped ?? ""]
      let limits = Self.cells([profile.smallest, profile.largest], areNumbers: profile.isNumeric)
      return Self.cells(texts) + limits + "<td>\(Self.picture(of: profile))</td>"
    }
    return Self.table(
      ["column", "type", "NULL", "distinct", "smallest", "largest", "values"], lines,
      style: "columns")
  }

  private func firstRows(of table: TableDescription) throws -> String {
    let cells = table.columns.map { ColumnProfile.shown("\(identifier: $0.name)") }
    let sql: SQLFragment =
      "SELECT \(cells, separator: ", ") FROM \(identifier: table.name) LIMIT 5"
    var lines: [String] = []
    try Statement(SQLCommand("reading \(table.name)", sql), on: connection)
      .forEachRow(reading: .counted(cells.count)) { values in
        lines.append(try cells.indices.map { try Self.cell(values[$0]) }.joined())
        return true
      }
    guard !lines.isEmpty else { return "" }
    return "<h3>First rows</h3>\n" + Self.table(table.columns.map(\.name), lines)
  }

  /// A cell with the value; bytes that are not UTF-8 are shown as U+FFFD.
  private static func cell(_ source: ValueSource) throws(SQLiteError) -> String {
    switch source.storageClass {
    case .integer: cells(["\(try source.integer())"], areNumbers: true)
    case .real: cells(["\(try source.real())"], areNumbers: true)
    case .text: cells([ColumnProfile.shown(try source.textBytes() ?? .init(start: nil, count: 0))])
    case .null, .blob: cells([""])
    }
  }
}
