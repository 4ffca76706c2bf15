import Foundation

/// CPU seconds by workload and peer, one for each round.
///
/// They are merged into the file of `benchmarks --json`, from which `benchmarks pages` writes the tables of the pages.
struct Results {
  /// The name of the kind of work, such as `models`.
  let workload: String
  /// The number of objects.
  let size: Int
  private var seconds: [String: [String: [Double]]] = [:]

  init(_ workload: String, size: Int) {
    self.workload = workload
    self.size = size
  }

  mutating func note(_ label: String, _ peer: String, _ seconds: Double) {
    self.seconds[label, default: [:]][peer, default: []].append(seconds)
  }

  /// Prints the medians; the labels are in alphabetical order.
  func printMedians() {
    for (label, peers) in sorted {
      for (peer, seconds) in peers {
        print(label, peer, String(format: "%.6f", seconds[seconds.count / 2]))
      }
    }
  }

  func write(to path: String) throws {
    let url = URL(fileURLWithPath: path)
    guard
      case .object(var report) = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url)),
      case .array(let rows)? = report["rows"]
    else { throw Differs(what: "\(path) is not a file of results") }
    let kept = rows.filter { row in
      guard case .object(let row) = row, case .text(let label)? = row["label"] else { return true }
      return seconds[label] == nil
    }
    let new = sorted.flatMap { label, peers in peers.map { row(label, $0, $1) } }
    report["rows"] = .array(kept + new)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(JSON.object(report)).write(to: url)
  }

  private var sorted: [(label: String, peers: [(name: String, seconds: [Double])])] {
    seconds.sorted { $0.key < $1.key }.map { label, peers in
      (label, peers.sorted { $0.key < $1.key }.map { ($0, $1.sorted()) })
    }
  }

  private func row(_ label: String, _ peer: String, _ seconds: [Double]) -> JSON {
    func sample(_ seconds: Double) -> [String: JSON] {
      // Wall time is not compared: what matters beside it is the disk.
      ["cpuSeconds": .number(seconds), "wallSeconds": .number(seconds), "peakRSSMiB": .number(0)]
    }
    var row = sample(seconds[seconds.count / 2])
    row["samples"] = .array(seconds.map { .object(sample($0)) })
    row["label"] = .text(label)
    row["workload"] = .text(workload)
    row["peer"] = .text(peer)
    row["size"] = .integer(size)
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
