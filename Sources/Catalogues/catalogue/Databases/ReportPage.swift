import SocleCore
import SocleLiveSchema

/// The page of `catalogue report`: one HTML file without scripts, in light and dark, whose links stay on the page.
struct ReportPage {
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
  /// - Parameter onColumn: Called with `table.column` before the values of a column are sorted.
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
      <!DOCTYPE html>
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
      let values = try connection.values(
        of: SQLCommand("counting \(table.name)", "SELECT count(*) FROM \(identifier: table.name)"))
      let size = sizes[SQLName(table.name)].map { "\((($0 + 1023) / 1024).grouped) KiB" }
      return (Int(values[0][0].integer ?? 0), size)
    }
  }

  /// The name of a table, as a link to its part of the page if it has one.
  private func link(to table: String) -> String {
    let position = positions[SQLName(table)]
    return position.map { "<a href=\"#t\($0)\">\(table.inHTML)</a>" } ?? table.inHTML
  }

  /// A diagram of more tables is folded away.
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
    return "<strong>\(count) rows have no parent, the first in \(place.inHTML).</strong>"
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
    let profiles = try table.columns.map { column in
      onColumn("\(table.name).\(column.name)")
      return try ColumnProfile(column, of: table.name, rows: rows, in: connection)
    }
    let lines = profiles.map { profile in
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

  private static func percent(_ share: Double) -> String {
    if share < 1 { return "< 1 %" }
    return share > 99 && share < 100 ? "> 99 %" : "\(Int(share.rounded())) %"
  }

  private func firstRows(of table: TableDescription) throws -> String {
    let cells = table.columns.map { ColumnProfile.shown("\(identifier: $0.name)") }
    let rows = try connection.values(
      of: SQLCommand(
        "reading \(table.name)",
        "SELECT \(cells, separator: ", ") FROM \(identifier: table.name) LIMIT 5"))
    guard !rows.isEmpty else { return "" }
    return "<h3>First rows</h3>\n"
      + Self.table(
        table.columns.map(\.name),
        rows.map { row in
          row.map { Self.cells([$0.shown], areNumbers: $0.integer != nil || $0.real != nil) }
            .joined()
        })
  }

  private static func cells(_ texts: [String], areNumbers: Bool = false) -> String {
    texts.map { "<td\(areNumbers ? " class=\"n\"" : "")>\($0.inHTML)</td>" }.joined()
  }

  private static func table(_ heads: [String], _ lines: [String], style: String = "rows") -> String
  {
    let head = heads.map { "<th>\($0.inHTML)</th>" }.joined()
    return """
      <div class="wide"><table class="\(style)"><thead><tr>\(head)</tr></thead><tbody>
      \(lines.map { "<tr>\($0)</tr>" }.joined(separator: "\n"))
      </tbody></table></div>

      """
  }

  /// A histogram, or the most frequent values.
  private static func picture(of profile: ColumnProfile) -> String {
    guard let highest = profile.bars.max(), highest > 0 else {
      return profile.frequent.map { "\($0.value.inHTML) <small>× \($0.count.grouped)</small>" }
        .joined(separator: "<br>")
    }
    let bars = profile.bars.enumerated().map { index, count in
      let height = count == 0 ? 0 : max(1, count * 24 / highest)
      return "<rect x=\"\(index * 9)\" y=\"\(24 - height)\" width=\"8\" height=\"\(height)\"/>"
    }
    let label =
      "\(profile.bars.count) bars from the smallest to the largest, the highest \(highest.grouped)"
    return
      "<svg class=\"bars\" role=\"img\" aria-label=\"\(label)\" viewBox=\"0 0 108 24\" width=\"108\" height=\"24\">"
      + bars.joined() + "</svg>"
  }

  private static let style = """
    :root { --ink: #223; --soft: #667; --rule: #d5dae3; --bar: #5b7bb8; --ground: #fff; }
    @media (prefers-color-scheme: dark) {
    :root { --ink: #e6e9f0; --soft: #9aa3b5; --rule: #3a4252; --bar: #8fa3d0; --ground: #14171d; } }
    body { font: 15px/1.45 system-ui, "DejaVu Sans", sans-serif; color: var(--ink); background: var(--ground);
    margin: 0 auto; padding: 1rem; max-width: 1200px; }
    h2 { margin-top: 2.5rem; border-top: 1px solid var(--rule); padding-top: 1rem; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; }
    th { text-align: left; color: var(--soft); font-weight: 600; }
    th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top;
    max-width: 22rem; overflow-wrap: break-word; } td:first-child { font-weight: 600; }
    .n, .tables td:nth-child(2), .tables td:nth-child(3), .columns td:nth-child(3), .columns td:nth-child(4) {
    text-align: right; font-variant-numeric: tabular-nums; } a { color: inherit; } summary { cursor: pointer; }
    small, h3 { color: var(--soft); } h3 { font-size: 14px; } .bars { fill: var(--bar); }
    """
}
