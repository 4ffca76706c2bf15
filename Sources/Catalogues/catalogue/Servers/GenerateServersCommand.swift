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
    let generator = ServerGenerator(count: count, seed: try arguments.seed())
    Interruption.watch()
    var written: [String] = []
    do {
      try generator.write(to: arguments.positionals[0])
      written.append(arguments.positionals[0])
      try Interruption.check(kept: "no file was written")
      if let loads = arguments.value("--loads") {
        try generator.writeLoads(to: loads)
        written.append(loads)
      }
      try Interruption.check(kept: "no file was written")
    } catch let error as Interruption {
      for path in written { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
    return .success
  }
}
