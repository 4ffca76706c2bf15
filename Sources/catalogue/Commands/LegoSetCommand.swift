import LegoCatalogue

/// `catalogue lego set`
enum LegoSetCommand: Command {
  static let help = CommandHelp(
    name: ["lego", "set"],
    summary: "Show a set with its pieces, those of its minifigs included, and the sets in its box.",
    positionals: [.init(name: "DATABASE"), .init(name: "SET_NUM")],
    options: [.json],
    example: "catalogue lego set lego.sqlite 10179-1")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let contents = try lego.contents(ofSet: arguments.positionals[1])
    if arguments.has("--json") {
      try Console.write(JSONText.of(contents))
    } else {
      try Console.write(text(contents).joined(separator: "\n"))
    }
    return .success
  }

  private static func text(_ contents: SetContents) -> [String] {
    let set = contents.set
    var lines = [
      "\(set.number)  \(set.name.asOneLine)",
      "\(set.year), \(contents.theme.joined(separator: " > ").asOneLine)",
      "\(contents.pieceCount.of("piece")) and \(contents.spareCount.of("spare"))", "",
    ]
    lines += PieceTable.lines(contents.pieces, .all)
    lines += items("minifigs", contents.minifigs) + items("sets", contents.sets)
    return lines
  }

  private static func items(_ title: String, _ items: [SetContents.Item]) -> [String] {
    guard !items.isEmpty else { return [] }
    var table = TextTable(
      .init(name: "quantity", side: .right), .init(name: title), .init(name: "name"))
    for item in items { table.add("\(item.quantity)", item.number, item.name) }
    return [""] + table.lines()
  }
}
