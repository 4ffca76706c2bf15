/// What the command line asks for.
struct Arguments {
  var command = Command.measure
  var only: Set<String> = []
  var rounds = 5
  var isQuick = false
  var isLarge = false
  var rows: Int?
  var json: String?
  var plots: String?
  var lego = Repository.folder("../shared/data/lego-2020")
  private var roundsGiven = false

  enum Command: String { case measure, instructions, plot }

  static let usage = """
    usage: benchmarks [measure] [--only W1,W2,growth,build] [--rounds 5] [--quick] [--large]
                      [--json FILE] [--plot FOLDER] [--lego FOLDER]
           benchmarks instructions [--only W1] [--rows 100000] [--json FILE]
           benchmarks plot --json FILE --plot FOLDER
    --quick: small sizes, one round: are all results equal?   --large: growth up to 10,000,000 rows
    """

  init(_ words: [String]) throws {
    var words = words[...]
    if let first = words.first, let named = Command(rawValue: first) {
      command = named
      words.removeFirst()
    }
    while let option = words.popFirst() { try take(option, &words) }
    if isQuick && !roundsGiven { rounds = 1 }
  }

  /// Whether the workload (or `growth`, or `build`) called `name` is to run.
  func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }

  private mutating func take(_ option: String, _ words: inout ArraySlice<String>) throws {
    switch option {
    case "--quick": isQuick = true
    case "--large": isLarge = true
    case "--only": only.formUnion(try value(option, &words).split(separator: ",").map(String.init))
    case "--rounds": (rounds, roundsGiven) = (try count(option, &words), true)
    case "--rows": rows = try count(option, &words)
    case "--json": json = try value(option, &words)
    case "--plot": plots = try value(option, &words)
    case "--lego": lego = try value(option, &words)
    default: throw BenchmarkError("\(option) is not an option\n\(Self.usage)")
    }
  }

  private func value(_ option: String, _ words: inout ArraySlice<String>) throws -> String {
    guard let value = words.popFirst() else { throw BenchmarkError("\(option) needs a value") }
    return value
  }

  private func count(_ option: String, _ words: inout ArraySlice<String>) throws -> Int {
    let word = try value(option, &words)
    guard let count = Int(word), count > 0 else {
      throw BenchmarkError("\(option) needs a number of at least 1, not \(word)")
    }
    return count
  }
}
