import LegoCatalogue

/// `catalogue lego search`
enum LegoSearchCommand: Command {
  static let help = CommandHelp(
    name: ["lego", "search"],
    summary: "Find sets and parts by the words of their names and numbers.",
    positionals: [.init(name: "DATABASE"), .init(name: "WORDS", isRepeated: true)],
    options: [
      .limit("at most N of each kind (20)"), .json,
    ],
    example: "catalogue lego search lego.sqlite brick 2 x 4")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let limit = try arguments.limit() ?? 20
    let words = arguments.positionals.dropFirst().joined(separator: " ")
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let result = try lego.search(words, limit: limit)
    if arguments.has("--json") {
      try Console.write(JSONText.of(result))
    } else {
      try Console.write(text(result).joined(separator: "\n"))
    }
    return result.setCount + result.partCount > 0 ? .success : .rejected
  }

  private static func text(_ result: SearchResult) -> [String] {
    guard result.setCount + result.partCount > 0 else { return ["nothing found; try fewer words"] }
    var sets = TextTable(
      .init(name: "set"), .init(name: "year", side: .right), .init(name: "parts", side: .right),
      .init(name: "name"))
    for set in result.sets { sets.add(set.number, "\(set.year)", "\(set.partCount)", set.name) }
    var parts = TextTable(.init(name: "part"), .init(name: "name"))
    for part in result.parts { parts.add(part.number, part.name) }
    return section("sets", sets, result.sets.count, of: result.setCount)
      + section("parts", parts, result.parts.count, of: result.partCount)
  }

  private static func section(
    _ title: String, _ table: TextTable, _ shown: Int, of count: Int
  ) -> [String] {
    guard count > 0 else { return [] }
    let rest = shown < count ? ", the best \(shown) of them" : ""
    return ["\(count) \(count == 1 ? String(title.dropLast()) : title)\(rest)"] + table.lines() + [
      ""
    ]
  }
}
