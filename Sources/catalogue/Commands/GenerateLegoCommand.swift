import LegoCatalogue

/// `catalogue generate lego`
enum GenerateLegoCommand: Command {
  static let help = CommandHelp(
    name: ["generate", "lego"],
    summary: "Write a made-up catalogue of any size, the same for the same seed.",
    positionals: [.init(name: "FOLDER")],
    options: [
      .init(name: "--rows", value: .one("N"), summary: "the rows of inventory_parts"),
      .seed,
    ],
    example: "catalogue generate lego made-up --rows 1000000 --seed 7")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let rows = try arguments.size("--rows", upTo: LegoGenerator.rowLimit)
    let seed = try arguments.seed()
    try LegoGenerator(rows: rows, seed: seed).write(to: arguments.positionals[0])
    return .success
  }
}

extension CommandHelp.Option {
  /// The option of every command that makes data up.
  static let seed = Self(
    name: "--seed", value: .one("S"), summary: "what the random numbers start from")
}

extension Arguments {
  /// How much is to be made up.
  ///
  /// - Throws: ``UsageError`` if it is missing, or no whole number from 0 to `limit`.
  func size(_ option: String, upTo limit: Int) throws(UsageError) -> Int {
    guard let size = try integer(option) else { throw error("\(option) is missing") }
    guard (0...limit).contains(size) else {
      throw error("\(option) takes a number from 0 to \(limit)")
    }
    return size
  }

  /// What the random numbers start from.
  ///
  /// - Throws: ``UsageError`` if it is missing, or no whole number from 0.
  func seed() throws(UsageError) -> UInt64 {
    guard let text = value("--seed") else { throw error("--seed is missing") }
    guard let seed = UInt64(text) else {
      throw error("--seed takes a whole number from 0, not \"\(text)\"")
    }
    return seed
  }
}
