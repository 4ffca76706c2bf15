import LegoCatalogue

/// `catalogue generate lego`
enum GenerateLegoCommand: Command {
  static let help = CommandHelp(
    name: ["generate", "lego"],
    summary: "Write a made-up catalogue of any size, the same for the same seed.",
    positionals: [.init(name: "FOLDER")],
    options: [
      .init(name: "--rows", value: .one("N"), summary: "the rows of inventory_parts"),
      .init(name: "--seed", value: .one("S"), summary: "what the random numbers start from"),
    ],
    example: "catalogue generate lego made-up --rows 1000000 --seed 7")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let rows = try arguments.integer("--rows") else {
      throw arguments.error("--rows is missing")
    }
    guard let text = arguments.value("--seed") else { throw arguments.error("--seed is missing") }
    guard let seed = UInt64(text) else {
      throw arguments.error("--seed takes a whole number from 0, not \"\(text)\"")
    }
    guard rows >= 0, rows <= LegoGenerator.rowLimit else {
      throw arguments.error("--rows takes a number from 0 to \(LegoGenerator.rowLimit)")
    }
    try LegoGenerator(rows: rows, seed: seed).write(to: arguments.positionals[0])
    return .success
  }
}
