internal import SocleCore
internal import SocleQueries

/// Counts over a whole catalogue.
public struct LegoStatistics: Hashable, Sendable, Codable {
  /// The number of rows in one table.
  public struct Table: Hashable, Sendable, Codable {
    /// The table's name.
    public var name: String
    /// The number of rows in the table.
    public var rows: Int
  }

  /// The numbers of sets and parts released in one year.
  public struct Year: Hashable, Sendable, Codable {
    /// The year.
    public var year: Int
    /// The number of sets released in the year.
    public var sets: Int
    /// The number of parts in these sets, as Rebrickable counts them; a negative count, which means unknown, counts as 0.
    public var parts: Int
  }

  /// The number of sets in one theme and all themes inside it.
  public struct ThemeCount: Hashable, Sendable, Codable {
    /// The theme's name.
    public var name: String
    /// The number of enclosing themes; 0 for a theme that is inside no other.
    public var depth: Int
    /// The number of sets, including the sets of the themes inside this theme.
    public var sets: Int
  }

  /// The numbers of pieces and lines of one color, in the inventories of all sets and minifigs.
  public struct ColorCount: Hashable, Sendable, Codable {
    /// The color.
    public var color: LegoColor
    /// The number of pieces, including spare pieces.
    public var pieces: Int
    /// The number of inventory lines with this color.
    public var lines: Int
  }

  /// The tables, in the order in which they are loaded.
  public var tables: [Table]
  /// The years in which sets were released, in ascending order.
  public var years: [Year]
  /// The themes, each before the themes inside it.
  public var themes: [ThemeCount]
  /// The colors, ordered by the number of pieces, the largest number first.
  public var colors: [ColorCount]
}

extension LegoDatabase {
  /// Counts by table, year, theme and color.
  public func statistics() throws -> LegoStatistics {
    try LegoStatistics(
      tables: tableCounts(), years: yearCounts(), themes: themeCounts(), colors: colorCounts())
  }

  private func tableCounts() throws -> [LegoStatistics.Table] {
    try LegoSchema.names.map {
      LegoStatistics.Table(name: $0, rows: try connection.rowCount(of: $0))
    }
  }

  private func yearCounts() throws -> [LegoStatistics.Year] {
    // Unlike `sum`, the CAST of `total` ends at the largest integer, because a file may contain any number.
    let perYear = LiteralQuery(
      """
      SELECT year, count(*), CAST(total(max(num_parts, 0)) AS INTEGER)
      FROM sets GROUP BY year ORDER BY year
      """,
      purpose: "counting sets by year", reading: Int.self, Int.self, Int.self)
    return try connection.rows(of: perYear).map { .init(year: $0, sets: $1, parts: $2) }
  }

  private func themeCounts() throws -> [LegoStatistics.ThemeCount] {
    let tree = try themes()
    let perTheme = SelectQuery(LegoSet.themeID, Aggregate.rowCount, from: LegoSet.row)
      .grouped(by: LegoSet.themeID)
    var sets: [Int: Int] = [:]
    for (theme, count) in try connection.rows(of: perTheme) {
      for id in tree.ancestry(of: theme) { sets[id, default: 0] += count }
    }
    var counts: [LegoStatistics.ThemeCount] = []
    tree.walk { theme, depth in
      counts.append(.init(name: theme.name, depth: depth, sets: sets[theme.id] ?? 0))
    }
    return counts
  }

  private func colorCounts() throws -> [LegoStatistics.ColorCount] {
    let colors = try colors()
    let pieces = Computed("CAST(total(\(InventoryPart.quantity)) AS INTEGER)", as: Int.self)
    let perColor = SelectQuery(
      InventoryPart.color, pieces, Aggregate.rowCount, from: InventoryPart.row
    )
    .grouped(by: InventoryPart.color)
    .ordered(by: [pieces.descending, InventoryPart.color.ascending])
    return try connection.rows(of: perColor).map { id, pieces, lines in
      .init(color: colors[id] ?? .unknown(id), pieces: pieces, lines: lines)
    }
  }
}
