import LegoCatalogue

/// `catalogue lego stats`
enum LegoStatsCommand: Command {
  static let help = CommandHelp(
    name: ["lego", "stats"],
    summary: "Count rows, and sets and pieces by year, theme and colour.",
    positionals: [.init(name: "DATABASE")],
    options: [.json],
    example: "catalogue lego stats lego.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let statistics = try lego.statistics()
    if arguments.has("--json") {
      try Console.write(JSONText.of(statistics))
    } else {
      try Console.write(text(statistics).joined(separator: "\n"))
    }
    return .success
  }

  private static func text(_ statistics: LegoStatistics) -> [String] {
    var tables = TextTable(.init(name: "table"), .init(name: "rows", side: .right))
    for table in statistics.tables { tables.add(table.name, "\(table.rows)") }
    var years = TextTable(
      .init(name: "year"), .init(name: "sets", side: .right), .init(name: "parts", side: .right))
    for year in statistics.years { years.add("\(year.year)", "\(year.sets)", "\(year.parts)") }
    var themes = TextTable(.init(name: "theme"), .init(name: "sets", side: .right))
    for theme in statistics.themes {
      themes.add(String(repeating: "  ", count: theme.depth) + theme.name, "\(theme.sets)")
    }
    return tables.lines() + [""] + years.lines() + [""] + themes.lines() + [""]
      + colorLines(statistics.colors)
  }

  private static func colorLines(_ colors: [LegoStatistics.ColorCount]) -> [String] {
    let swatch = Swatch.ofOutput
    var table = TextTable(
      .init(name: "color"), .init(name: "id", side: .right), .init(name: "pieces", side: .right),
      .init(name: "lines", side: .right))
    for color in colors {
      table.add(color.color.name, "\(color.color.id)", "\(color.pieces)", "\(color.lines)")
    }
    return table.lines(prefixWidth: swatch.depth == .none ? 0 : 3) { index in
      swatch.block(colors[index].color)
    }
  }
}
