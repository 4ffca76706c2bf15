import Foundation

// Entities in SQLite beside GRDB's Codable records of the same shape: CPU seconds, the median of interleaved rounds.
// swift run -c release --package-path Tests/Benchmarks entity-benchmarks [--quick | --once] [recipes]
// A graph with history: entity-benchmarks graph [--quick] [budgets]
// One object at a time, and many deleted together: entity-benchmarks models [--quick | --once] [--json FILE] [budgets]

/// What is done with recipes, by each peer in its own way.
protocol RecipePeer {
  var name: String { get }
  init(path: String) throws
  /// Stores recipes that are not there yet.
  func insert(_ all: [Recipe]) throws
  /// Stores recipes that may be there.
  func save(_ all: [Recipe]) throws
  /// All recipes with their steps, by rating.
  func fetch() throws -> [Recipe]
  func fetch(difficulty: Int) throws -> [Recipe]
}

struct Differs: Error { let what: String }

func cpu() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

func measure(_ body: () throws -> Void) rethrows -> Double {
  let start = cpu()
  try body()
  return cpu() - start
}

/// The CPU seconds of each workload.
func round<Peer: RecipePeer>(_ type: Peer.Type, _ count: Int) throws -> [(String, Double)] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let all = Recipe.made(count, children: 5)
  let peer = try Peer(path: folder.appendingPathComponent("a.sqlite").path)
  var found: [Recipe] = []
  let insert = try measure { try peer.insert(all) }
  let again = try measure { try peer.save(all) }
  let fetch = try measure { found = try peer.fetch() }
  guard found == all else { throw Differs(what: "\(peer.name) fetched something else") }
  let many = Recipe.made(count * 10, children: 0)
  let wide = try Peer(path: folder.appendingPathComponent("b.sqlite").path)
  try wide.insert(many)
  let filter = try measure { found = try wide.fetch(difficulty: 42) }
  guard found.count == count / 10 else {
    throw Differs(what: "\(peer.name) filtered something else")
  }
  return [
    ("save \(count) x 5, new", insert), ("save again, unchanged", again),
    ("fetch all with children", fetch), ("filter \(count * 10), decode \(count / 10)", filter),
  ]
}

func run() throws {
  let isQuick = CommandLine.arguments.contains("--quick")
  let isOnce = isQuick || CommandLine.arguments.contains("--once")
  let recipes = CommandLine.arguments.compactMap(Int.init).first ?? (isQuick ? 200 : 10_000)
  let (count, rounds) = (recipes, isOnce ? 1 : 5)
  var times: [String: [String: [Double]]] = [:]
  var order: [String] = []
  for _ in 0..<rounds {
    for (peer, results) in [
      ("Socle", try round(SoclePeer.self, count)), ("GRDB", try round(GRDBPeer.self, count)),
    ] {
      order = results.map(\.0)
      for (workload, seconds) in results {
        times[workload, default: [:]][peer, default: []].append(seconds)
      }
    }
  }
  func median(_ workload: String, _ peer: String) -> Double {
    let sorted = (times[workload]?[peer] ?? []).sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
  for workload in order {
    let (ours, theirs) = (median(workload, "Socle"), median(workload, "GRDB"))
    print(
      workload, "Socle \(String(format: "%.3f", ours))", "GRDB \(String(format: "%.3f", theirs))",
      "ratio \(String(format: "%.2f", ours / theirs))")
  }
}

if CommandLine.arguments.dropFirst().first == "graph" {
  let isQuick = CommandLine.arguments.contains("--quick")
  try GraphBudgets.run(CommandLine.arguments.compactMap(Int.init).first ?? (isQuick ? 200 : 10_000))
} else if CommandLine.arguments.dropFirst().first == "models" {
  let isQuick = CommandLine.arguments.contains("--quick")
  let isOnce = isQuick || CommandLine.arguments.contains("--once")
  let json = CommandLine.arguments.firstIndex(of: "--json").map { CommandLine.arguments[$0 + 1] }
  try ModelTable.run(
    CommandLine.arguments.compactMap(Int.init).first ?? (isQuick ? 200 : 10_000),
    rounds: isOnce ? 1 : 5, json: json)
} else {
  try run()
}
