import Foundation

/// The work of an app with models in a file of 110,000 objects, by each peer in a process: CPU seconds, the median of rounds.
///
/// The results are merged into the file of `benchmarks --json`, from which `benchmarks pages` writes the tables of the pages.
struct ModelTable {
  private var seconds: [String: [String: [Double]]] = [:]
  private let count: Int
  private static let times = 1000

  static func run(_ count: Int, rounds: Int, json: String?) throws {
    var table = ModelTable(count: count)
    for _ in 0..<rounds {
      try table.round(GraphPeer.self)
      try table.round(RepositoryPeer.self)
      try table.round(GRDBBudgetPeer.self)
      try table.round(HandPeer.self)
    }
    for (label, peers) in table.seconds.sorted(by: { $0.key < $1.key }) {
      for (peer, seconds) in peers.sorted(by: { $0.key < $1.key }) {
        print(label, peer, String(format: "%.6f", seconds.sorted()[seconds.count / 2]))
      }
    }
    if let json { try table.write(to: json) }
  }

  private init(count: Int) { self.count = count }

  private mutating func round<Peer: ModelPeer>(_ type: Peer.Type) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let budgets = Budget.made(count)
    let peer = try Peer(path: folder.appendingPathComponent("a.sqlite").path, budgets)
    var (item, budget) = (budgets[0].items[5], budgets[0])
    func save(_ times: Int) throws {
      for _ in 0..<times {
        item.budgeted += 1
        try peer.save(item)
      }
      budget.items[5] = item
    }
    func delete(_ times: Int) throws {
      for _ in 0..<times { try peer.deleteAndRestore(item, of: budget) }
    }
    try save(3)
    try delete(3)
    note("models save", Peer.name, try measure { try save(Self.times) } / Double(Self.times))
    note("models undo", Peer.name, try measure { try delete(Self.times) } / Double(Self.times))
    note("models delete", Peer.name, try measure { try peer.delete(budgets) })
  }

  private mutating func note(_ label: String, _ peer: String, _ seconds: Double) {
    self.seconds[label, default: [:]][peer, default: []].append(seconds)
  }

  private func write(to path: String) throws {
    let url = URL(fileURLWithPath: path)
    guard
      case .object(var report) = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url)),
      case .array(let rows)? = report["rows"]
    else { throw Differs(what: "\(path) is not a file of results") }
    let kept = rows.filter { row in
      guard case .object(let row) = row, case .text(let label)? = row["label"] else { return true }
      return seconds[label] == nil
    }
    let new = seconds.sorted { $0.key < $1.key }.flatMap { label, peers in
      peers.sorted { $0.key < $1.key }.map { row(label, $0, $1.sorted()) }
    }
    report["rows"] = .array(kept + new)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(JSON.object(report)).write(to: url)
  }

  private func row(_ label: String, _ peer: String, _ seconds: [Double]) -> JSON {
    func sample(_ seconds: Double) -> [String: JSON] {
      // Wall time is not compared: what matters beside it is the disk.
      ["cpuSeconds": .number(seconds), "wallSeconds": .number(seconds), "peakRSSMiB": .number(0)]
    }
    var row = sample(seconds[seconds.count / 2])
    row["samples"] = .array(seconds.map { .object(sample($0)) })
    row["label"] = .text(label)
    row["workload"] = .text("models")
    row["peer"] = .text(peer)
    row["size"] = .integer(count * 11)
    return .object(row)
  }
}

/// A value of JSON, which keeps what this program does not know.
enum JSON: Codable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}
