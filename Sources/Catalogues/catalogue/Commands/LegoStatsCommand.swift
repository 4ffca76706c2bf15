import LegoCatalogue

enum LegoStatsCommand: Command {
  static let help = CommandHelp(
    form: "lego stats DATABASE",
    summary: "Count rows, and sets and pieces by year, theme and color.", options: [.json],
    example: "catalogue lego stats lego.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let statistics = try lego.statistics()
    try arguments.write(statistics, else: text(statistics))
    return .success
  }

  private static func text(_ statistics: LegoStatistics) -> [String] {
    let tables = TextTable(
      "table", .right("rows"), rows: statistics.tables.map { [$0.name, "\($0.rows)"] })
    let years = TextTable(
      "year", .right("sets"), .right("parts"),
      rows: statistics.years.map { ["\($0.year)", "\($0.sets)", "\($0.parts)"] })
    let themes = TextTable(
      "theme", .right("sets"),
      rows: statistics.themes.map {
        [String(repeating: "  ", count: $0.depth) + $0.name, "\($0.sets)"]
      })
    let colors = TextTable(
      "color", .right("id"), .right("pieces"), .right("lines"),
      rows: statistics.colors.map {
        [$0.color.name, "\($0.color.id)", "\($0.pieces)", "\($0.lines)"]
      })
    return tables.lines() + [""] + years.lines() + [""] + themes.lines() + [""]
      + colors.lines(swatches: statistics.colors.map(\.color))
  }
}
