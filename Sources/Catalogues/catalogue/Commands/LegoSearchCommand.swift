import LegoCatalogue

enum LegoSearchCommand: Command {
  static let help = CommandHelp(
    form: "lego search DATABASE WORDS…",
    summary: "Find sets and parts by the words of their names and numbers.",
    options: [.init("--limit N", "at most N of each kind (20)"), .json],
    example: "catalogue lego search lego.sqlite brick 2 x 4")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let limit = try arguments.integer("--limit", in: 1 ... .max) ?? 20
    let words = arguments.positionals.dropFirst().joined(separator: " ")
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let result = try lego.search(words, limit: limit)
    try arguments.write(result, else: text(result))
    return result.setCount + result.partCount > 0 ? .success : .rejected
  }

  private static func text(_ result: SearchResult) -> [String] {
    guard result.setCount + result.partCount > 0 else { return ["nothing found; try fewer words"] }
    let sets = TextTable(
      "set", .right("year"), .right("parts"), "name",
      rows: result.sets.map { [$0.number, "\($0.year)", "\($0.partCount)", $0.name] })
    let parts = TextTable("part", "name", rows: result.parts.map { [$0.number, $0.name] })
    return section("set", sets, result.sets.count, of: result.setCount)
      + section("part", parts, result.parts.count, of: result.partCount)
  }

  private static func section(
    _ noun: String, _ table: TextTable, _ shown: Int, of count: Int
  ) -> [String] {
    guard count > 0 else { return [] }
    let rest = shown < count ? ", the best \(shown) of them" : ""
    return [count.of(noun) + rest] + table.lines() + [""]
  }
}
