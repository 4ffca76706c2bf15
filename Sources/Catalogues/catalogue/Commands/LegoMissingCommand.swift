import LegoCatalogue

enum LegoMissingCommand: Command {
  static let help = CommandHelp(
    form: "lego missing DATABASE SET_NUM",
    summary: "Show the pieces that are missing to build a set out of the sets you own.",
    options: [
      .init(
        "--own SET_NUM…", "the sets you own; name a set twice if you own it twice", isRequired: true
      ), .json,
    ], example: "catalogue lego missing lego.sqlite 10179-1 --own 7190-1 4504-1")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lego = try LegoDatabase(openingExistingAt: arguments.positionals[0])
    let result = try lego.missingPieces(
      toBuild: arguments.positionals[1], from: arguments.values["--own"] ?? [])
    try arguments.write(result, else: text(result))
    return Unlisted.report(result.unlistedCount, result.tablesNotLoaded)
  }

  private static func text(_ result: MissingPieces) -> [String] {
    let title = "\(result.set.number)  \(result.set.name.asOneLine)"
    guard !result.missing.isEmpty else {
      let isComplete = result.unlistedCount == 0 && result.tablesNotLoaded.isEmpty
      let pieces = "\(isComplete ? "all of its" : "the loaded") \(result.neededCount) pieces"
      return [title, "\(pieces) are there"]
    }
    return [title, "\(result.missingCount) of \(result.neededCount) pieces are missing", ""]
      + TextTable(
        "color", .right("quantity"), "part", "name",
        rows: result.missing.map {
          [$0.color.name, "\($0.quantity)", $0.part.number, $0.part.name]
        }
      ).lines(swatches: result.missing.map(\.color))
  }
}
