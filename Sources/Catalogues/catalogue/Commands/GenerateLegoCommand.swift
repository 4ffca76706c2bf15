import CatalogueSamples

enum GenerateLegoCommand: Command {
  static let help = CommandHelp(
    form: "generate lego FOLDER",
    summary: "Write a made-up catalogue of any size, the same for the same seed.",
    options: [.init("--rows N", "the rows of inventory_parts", isRequired: true), .seed],
    example: "catalogue generate lego made-up --rows 1000000 --seed 7")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let rows = try arguments.size("--rows", upTo: LegoGenerator.rowLimit)
    let seed = try arguments.seed()
    Interruption.watch()
    do {
      try LegoGenerator(rows: rows, seed: seed).write(to: arguments.positionals[0]) {
        Interruption.isRequested
      }
    } catch .stopped { throw Interruption(kept: "no file was written") }
    return .success
  }
}
