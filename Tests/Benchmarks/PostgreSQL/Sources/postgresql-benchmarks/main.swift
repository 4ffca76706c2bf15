import Foundation

// Models on a PostgreSQL server beside programs by hand over libpq, in the same tables: seconds in interleaved rounds,
// for `benchmarks merge`.
// It starts a server of its own.
// swift run -c release --package-path Tests/Benchmarks/PostgreSQL postgresql-benchmarks [--quick | move COUNT]

/// What is done with recipes, by each peer in its own way.
protocol RecipePeer {
  var name: String { get }
  /// - Parameter location: A connection string for a schema with empty tables.
  init(_ location: String) throws
  func save(_ all: [Recipe]) throws
  /// Saves recipes that are stored as they are.
  func saveAgain(_ all: [Recipe]) throws
  func fetch() throws -> [Recipe]
}

struct Failure: Error { let what: String }

/// Wall time, and CPU time of this process alone, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> (wall: Double, cpu: Double) {
  let (start, used) = (ContinuousClock.now, clock())
  try body()
  let cpu = Double(clock() - used) / Double(CLOCKS_PER_SEC) * 1_000
  return ((ContinuousClock.now - start) / .milliseconds(1), cpu)
}

func round<Peer: RecipePeer>(
  _ type: Peer.Type, _ all: [Recipe], _ server: Server
) throws -> [(String, String, Double)] {
  let location = try server.newSchema()
  let peer = try type.init(location)
  var found: [Recipe] = []
  let first = try milliseconds { try peer.save(all) }
  let again = try milliseconds { try peer.saveAgain(all) }
  // Without statistics, the plan of a fetch would depend on when the server's autovacuum comes by.
  try Client(location).run("ANALYZE \"Recipe\", \"Step\", \"Recipe_steps\"")
  let fetch = try milliseconds { found = try peer.fetch() }
  let isEqual =
    found.sorted { $0.name < $1.name } == all.sorted { $0.name < $1.name }
  guard isEqual else { throw Failure(what: "\(peer.name) fetched something else") }
  // One recipe with its steps, many times, each changed.
  var one = all[0]
  var times: [Double] = []
  for number in 0..<200 {
    one.rating = Double(number)
    times.append(try milliseconds { try peer.save([one]) }.wall)
  }
  let together = [("save", first), ("save again", again), ("fetch", fetch)]
  return together.flatMap { [($0, peer.name, $1.wall), ("\($0) cpu", peer.name, $1.cpu)] }
    + [("save one", peer.name, times.sorted()[times.count / 2])]
}

func compare(_ all: [Recipe], rounds: Int, on server: Server) throws {
  var times: [String: [String: [Double]]] = [:]
  var order: [String] = []
  for _ in 0..<rounds {
    let peers: [any RecipePeer.Type] = [StorePeer.self, UnnestPeer.self, CopyPeer.self]
    let results = try peers.shuffled().map { try round($0, all, server) }
    order = results[0].map(\.0)
    for (workload, peer, time) in results.joined() {
      times[workload, default: [:]][peer, default: []].append(time)
    }
  }
  for workload in order {
    for (peer, milliseconds) in (times[workload] ?? [:]).sorted(by: { $0.key > $1.key }) {
      let seconds = milliseconds.map { String(format: "%.6f", $0 / 1_000) }
      print((["postgresql \(workload)", peer, "\(all.count)"] + seconds).joined(separator: "\t"))
    }
  }
}

let server = try Server()
do {
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "move" {
    try Moving.run(arguments.compactMap(Int.init).first ?? 100_000, on: server)
  } else {
    let isQuick = arguments.contains("--quick")
    let all = Recipe.made(isQuick ? 200 : 10_000, children: 10)
    try compare(all, rounds: isQuick ? 1 : 5, on: server)
  }
  server.stop()
} catch {
  server.stop()
  throw error
}
