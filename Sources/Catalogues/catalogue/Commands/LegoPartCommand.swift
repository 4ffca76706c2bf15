import LegoCatalogue

enum LegoPartCommand: Command {
  static let help = CommandHelp(
    form: "lego part DATABASE PART_NUM",
    summary: "Show the sets that contain a part, the newest first.",
    options: [.init("--color ID", "only in the color of that number"), .json],
    example: "catalogue lego part lego.sqlite 3001 --color 4")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let color = try arguments.integer("--color")
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let uses = try lego.sets(containing: arguments.positionals[1], inColor: color)
    try arguments.write(uses, else: text(uses))
    return uses.uses.isEmpty ? .rejected : .success
  }

  private static func text(_ uses: PartUses) -> [String] {
    let title = "\(uses.part.number)  \(uses.part.name.asOneLine)"
    guard !uses.uses.isEmpty else { return [title, "in no set"] }
    let table = TextTable(
      "color", .right("quantity"), .right("spares"), .right("year"), "set", "name",
      rows: uses.uses.map {
        [
          $0.color.name, "\($0.quantity)", "\($0.spares)", "\($0.set.year)", $0.set.number,
          $0.set.name,
        ]
      })
    let count = Set(uses.uses.map(\.set.number)).count
    return [title, "in \(count.of("set"))", ""] + table.lines(swatches: uses.uses.map(\.color))
  }
}
