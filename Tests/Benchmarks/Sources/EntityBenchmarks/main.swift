import Foundation

// Entities in SQLite beside GRDB's Codable records of the same shape: CPU seconds in interleaved rounds, for `benchmarks merge`.
// swift run -c release --package-path Tests/Benchmarks entity-benchmarks [--quick | --once] [recipes]
// A graph with history: entity-benchmarks graph [--quick] [budgets]
// One object at a time, and many deleted together: entity-benchmarks models [--quick | --once] [budgets]

/// What is done with recipes, by each peer in its own way.
protocol RecipePeer {
  static var name: String { get }
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

/// Notes the CPU seconds of each workload.
func round<Peer: RecipePeer>(_ type: Peer.Type, _ count: Int, in results: inout Results) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let all = Recipe.made(count, children: 5)
  let peer = try Peer(path: folder.appendingPathComponent("a.sqlite").path)
  var found: [Recipe] = []
  results.note("recipes save", Peer.name, try measure { try peer.insert(all) })
  results.note("recipes save again", Peer.name, try measure { try peer.save(all) })
  results.note("recipes fetch", Peer.name, try measure { found = try peer.fetch() })
  guard found == all else { throw Differs(what: "\(Peer.name) fetched something else") }
  let many = Recipe.made(count * 10, children: 0)
  let wide = try Peer(path: folder.appendingPathComponent("b.sqlite").path)
  try wide.insert(many)
  let filter = try measure { found = try wide.fetch(difficulty: 42) }
  results.note("recipes filter", Peer.name, filter)
  guard found.count == count / 10 else {
    throw Differs(what: "\(Peer.name) filtered something else")
  }
}

func run(_ count: Int, rounds: Int) throws {
  var results = Results(size: count)
  let peers: [(inout Results) throws -> Void] = [
    { try round(SoclePeer.self, count, in: &$0) }, { try round(GRDBPeer.self, count, in: &$0) },
  ]
  for _ in 0..<rounds {
    for peer in peers.shuffled() { try peer(&results) }
  }
  results.printAll()
}

let isQuick = CommandLine.arguments.contains("--quick")
let rounds = isQuick || CommandLine.arguments.contains("--once") ? 1 : 5
let count = CommandLine.arguments.compactMap(Int.init).first ?? (isQuick ? 200 : 10_000)
switch CommandLine.arguments.dropFirst().first {
case "graph": try GraphBudgets.run(count)
case "models": try ModelTable.run(count, rounds: rounds)
default: try run(count, rounds: rounds)
}
