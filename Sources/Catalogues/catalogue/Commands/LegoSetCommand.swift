import LegoCatalogue

enum Unlisted {
  /// Warns that an answer may be incomplete, because no loaded line contains `count` pieces or because `tables` are empty.
  static func report(_ count: Int, _ tables: [String]) -> ExitStatus {
    if count > 0 {
      Console.writeError(
        "warning: num_parts counts \(count.of("more piece")) than the loaded files contain")
    }
    for table in tables {
      Console.writeError(
        "warning: \(table) has no rows, so the answer may be incomplete; load \(table).csv")
    }
    return count > 0 || !tables.isEmpty ? .rejected : .success
  }
}

enum LegoSetCommand: Command {
  static let help = CommandHelp(
    form: "lego set DATABASE SET_NUM",
    summary: "Show a set with its pieces, those of its minifigs included, and the sets in its box.",
    options: [.json],
    example: "catalogue lego set lego.sqlite 10179-1")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let contents = try lego.contents(ofSet: arguments.positionals[1])
    try arguments.write(contents, else: text(contents))
    return Unlisted.report(contents.unlistedCount, contents.tablesNotLoaded)
  }

  private static func text(_ contents: SetContents) -> [String] {
    let set = contents.set
    let pieces = TextTable(
      "color", .right("quantity"), .right("in minifigs"), .right("spares"), "part", "name",
      rows: contents.pieces.map {
        [
          $0.color.name, "\($0.quantity)", "\($0.inMinifigs)", "\($0.spares)", $0.part.number,
          $0.part.name,
        ]
      })
    let head = [
      "\(set.number)  \(set.name.asOneLine)",
      "\(set.year), \(contents.theme.joined(separator: " > ").asOneLine)",
      "\(contents.pieceCount.of("piece")) and \(contents.spareCount.of("spare"))", "",
    ]
    return head + pieces.lines(swatches: contents.pieces.map(\.color))
      + items("minifigs", contents.minifigs) + items("sets", contents.sets)
  }

  private static func items(_ title: TextTable.Column, _ items: [SetContents.Item]) -> [String] {
    guard !items.isEmpty else { return [] }
    let rows = items.map { ["\($0.quantity)", $0.number, $0.name] }
    return [""] + TextTable(.right("quantity"), title, "name", rows: rows).lines()
  }
}
