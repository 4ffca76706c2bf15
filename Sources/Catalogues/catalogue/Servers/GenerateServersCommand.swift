import CatalogueSamples
import Foundation
import ServerCatalogue

enum GenerateServersCommand: Command {
  static let help = CommandHelp(
    form: "generate servers FILE",
    summary: "Write a made-up list of servers of any length, the same for the same seed.",
    options: [
      .init("--count N", "the number of servers", isRequired: true),
      .seed,
      .init("--loads FILE", "also write their loads a few minutes later, some of them down"),
    ], example: "catalogue generate servers made-up.json --count 15000 --seed 7 --loads loads.json")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let count = try arguments.size("--count", upTo: ServerGenerator.countLimit)
    var generator = ServerGenerator(count: count, seed: try arguments.seed())
    generator.shouldStop = { Interruption.isRequested }
    let list = arguments.positionals[0]
    Interruption.watch()
    do {
      try generator.write(to: list)
      guard let loads = arguments.value("--loads") else { return .success }
      do throws(GeneratorError) {
        try generator.writeLoads(to: loads)
      } catch {
        try? FileManager.default.removeItem(atPath: list)
        throw error
      }
    } catch GeneratorError.stopped { throw Interruption(kept: "no file was written") }
    return .success
  }
}
