/// What the command line asks for.
struct Arguments {
  var command = Command.measure
  var only: Set<String> = []
  var peers: Set<String> = []
  var rounds = 5
  var isQuick = false
  var isLarge = false
  var isCheck = false
  var rows: Int?
  var json: String?
  var plots: String?
  var lego = Repository.folder("../shared/data/lego-2020")
  private var roundsGiven = false

  enum Command: String { case measure, instructions, times, merge, plot, pages }

  static let usage = """
    usage: benchmarks [measure] [--only W1,workloads,growth,build,servers,csv] [--peers socle,c-best] [--rounds 5]
                      [--quick] [--large] [--json FILE] [--plot FOLDER] [--lego FOLDER]
           benchmarks instructions [--only W1] [--peers socle] [--rows 100000] [--json FILE]
           benchmarks times [--only first-command,tests,ci] [--json FILE]
           … | benchmarks merge [--json FILE]
           benchmarks plot --json FILE --plot FOLDER
           benchmarks pages --json FILE [--check]
    --json: results are merged into FILE; pages writes them into README.md and below docs
    times: README's commands and .ci/run, each in a clone of its own   merge: what another program of this package printed
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
    try checkNames()
  }

  /// The peers that do `workload`: those asked for, and always the one that is 1.0.
  func peers(for workload: Workload) -> [any Peer] {
    Peers.able(toDo: workload).filter {
      peers.isEmpty || peers.contains($0.name) || $0.name == workload.baseline
    }
  }

  /// Whether the workload (or `growth`, `build`, `servers` or `csv`) called `name` is to run.
  func wants(_ name: String) -> Bool {
    only.isEmpty || only.contains(name)
      || only.contains("workloads") && Workload(rawValue: name) != nil
  }

  private func checkNames() throws {
    let workloads =
      command == .times
      ? Session.timedCommands.map(\.name)
      : Workload.allCases.map(\.rawValue) + ["workloads", "growth", "build", "servers", "csv"]
    for name in only where !workloads.contains(name) {
      throw BenchmarkError("--only \(name): there are \(workloads.joined(separator: ", "))")
    }
    for name in peers { _ = try Peers.named(name) }
  }

  private mutating func take(_ option: String, _ words: inout ArraySlice<String>) throws {
    switch option {
    case "--quick": isQuick = true
    case "--large": isLarge = true
    case "--check": isCheck = true
    case "--only": only.formUnion(try names(option, &words))
    case "--peers": peers.formUnion(try names(option, &words))
    case "--rounds": (rounds, roundsGiven) = (try count(option, &words), true)
    case "--rows": rows = try count(option, &words)
    case "--json": json = try value(option, &words)
    case "--plot": plots = try value(option, &words)
    case "--lego": lego = try value(option, &words)
    default: throw BenchmarkError("\(option) is not an option\n\(Self.usage)")
    }
  }

  private func names(_ option: String, _ words: inout ArraySlice<String>) throws -> [String] {
    try value(option, &words).split(separator: ",").map(String.init)
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
