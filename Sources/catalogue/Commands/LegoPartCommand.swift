import LegoCatalogue

/// `catalogue lego part`
enum LegoPartCommand: Command {
  static let help = CommandHelp(
    name: ["lego", "part"],
    summary: "Show the sets that contain a part, the newest first.",
    positionals: [.init(name: "DATABASE"), .init(name: "PART_NUM")],
    options: [
      .init(name: "--color", value: .one("ID"), summary: "only in the colour of that number"),
      .json,
    ],
    example: "catalogue lego part lego.sqlite 3001 --color 4")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let color = try arguments.integer("--color")
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let uses = try lego.sets(containing: arguments.positionals[1], inColor: color)
    if arguments.has("--json") {
      try Console.write(JSONText.of(uses))
    } else {
      try Console.write(text(uses).joined(separator: "\n"))
    }
    return uses.uses.isEmpty ? .rejected : .success
  }

  private static func text(_ uses: PartUses) -> [String] {
    let title = "\(uses.part.number)  \(uses.part.name.asOneLine)"
    guard !uses.uses.isEmpty else { return [title, "in no set"] }
    let swatch = Swatch.ofOutput
    var table = TextTable(
      .init(name: "color"), .init(name: "quantity", side: .right),
      .init(name: "spares", side: .right), .init(name: "year", side: .right), .init(name: "set"),
      .init(name: "name"))
    for use in uses.uses {
      table.add(
        use.color.name, "\(use.quantity)", "\(use.spares)", "\(use.set.year)", use.set.number,
        use.set.name)
    }
    let lines = table.lines(prefixWidth: swatch.depth == .none ? 0 : 3) { index in
      swatch.block(uses.uses[index].color)
    }
    let count = Set(uses.uses.map(\.set.number)).count
    return [title, count == 1 ? "in 1 set" : "in \(count) sets", ""] + lines
  }
}
