import Foundation

// The CPU time of the store of docs/a-key-value-store.md beside the same by hand, in turns, each with a new file:
// swift run -c release --package-path Tests/Benchmarks key-value [ENTRIES] [ROUNDS]

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let count = numbers.first ?? 100_000
let rounds = numbers.dropFirst().first ?? 5
let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
let entries = (0..<count).map { index in
  // Neighbors in the list are not neighbors in the order of the keys.
  KeyValueStore.Entry(
    key: String(format: "item-%08d", index &* 7919 % count),
    value: Array(repeating: UInt8(truncatingIfNeeded: index), count: 100),
    expiresAt: index % 2 == 0 ? now + Double(index % 1000) : nil)
}

func measure<Store: EntryStore>(_ type: Store.Type) throws -> [(name: String, seconds: Double)] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let store = try Store(at: folder.appendingPathComponent("entries.sqlite"))
  var times: [(String, Double)] = []
  func time(_ name: String, yields expected: Int, _ body: () throws -> Int) rethrows {
    let start = clock()
    let found = try body()
    let duration = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    guard found == expected else { fatalError("\(name): \(found), not \(expected)") }
    times.append((name, duration))
  }
  let some = entries.prefix(count / 10)
  try time("put \(count) entries at once", yields: 0) {
    try store.put(entries)
    return 0
  }
  try time("put \(some.count) entries one by one", yields: 0) {
    for entry in some { try store.put(entry) }
    return 0
  }
  try time("get \(count) values by key", yields: count) {
    try entries.count { try store.value(of: $0.key, at: .distantPast) != nil }
  }
  try time("read all entries in order", yields: count) {
    try store.entries(from: "", to: "j", limit: nil, at: .distantPast).count
  }
  try time("read 10 entries from a key on, \(some.count) times", yields: 0) {
    for entry in some { _ = try store.entries(from: entry.key, to: "j", limit: 10, at: now) }
    return 0
  }
  let expired = entries.count { $0.expiresAt.map { $0 <= now + 500 } ?? false }
  try time("remove \(expired) expired entries", yields: expired) {
    try store.removeExpired(at: now + 500)
  }
  return times
}

var all: [[[(name: String, seconds: Double)]]] = [[], []]
for round in 0..<rounds {
  for index in round % 2 == 0 ? [0, 1] : [1, 0] {
    all[index].append(
      index == 0 ? try measure(KeyValueStore.self) : try measure(HandwrittenStore.self))
  }
}

func least(_ times: [[(name: String, seconds: Double)]], _ row: Int) -> Double {
  times.map { $0[row].seconds }.min() ?? 0
}

print("| least of \(rounds) rounds | on Socle | by hand | ratio |\n| --- | ---: | ---: | ---: |")
for (row, time) in all[0][0].enumerated() {
  let (socle, hand) = (least(all[0], row), least(all[1], row))
  print("| \(time.name)", String(format: "| %.3f s | %.3f s | %.2f |", socle, hand, socle / hand))
}
