import CatalogueSamples
import Foundation

/// Writes made-up catalogues, the same for the same seed:
///
///     samples lego FOLDER ROWS SEED
///     samples servers FILE COUNT SEED [LOADS]
///
/// `ROWS` is the number of rows of `inventory_parts`. `LOADS` is a file for the loads of the servers a few minutes later.
@main
struct Samples {
  static func main() {
    let words = CommandLine.arguments
    guard (5...6).contains(words.count), let count = Int(words[3]), let seed = UInt64(words[4])
    else { end("usage: samples lego FOLDER ROWS SEED, or samples servers FILE COUNT SEED [LOADS]") }
    do {
      switch (words[1], words.count) {
      case ("lego", 5): try LegoGenerator(rows: count, seed: seed).write(to: words[2])
      case ("servers", _):
        let generator = ServerGenerator(count: count, seed: seed)
        try generator.write(to: words[2])
        if words.count == 6 { try generator.writeLoads(to: words[5]) }
      default: end("expected lego FOLDER ROWS SEED, or servers FILE COUNT SEED [LOADS]")
      }
    } catch {
      end("\(error)")
    }
  }

  private static func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data("samples: \(message)\n".utf8))
    exit(1)
  }
}
