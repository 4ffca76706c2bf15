import Foundation

/// CPU seconds by workload and peer, one for each round, for `benchmarks merge`.
struct Results {
  /// The number of objects.
  let size: Int
  private var seconds: [String: [String: [Double]]] = [:]

  init(size: Int) { self.size = size }

  mutating func note(_ label: String, _ peer: String, _ seconds: Double) {
    self.seconds[label, default: [:]][peer, default: []].append(seconds)
  }

  /// Prints a line for each workload and peer: the label, the peer, the number of objects and the seconds, with tabs between.
  func printAll() {
    for (label, peers) in seconds.sorted(by: { $0.key < $1.key }) {
      for (peer, seconds) in peers.sorted(by: { $0.key < $1.key }) {
        let cells = seconds.map { String(format: "%.9f", $0) }
        print(([label, peer, "\(size)"] + cells).joined(separator: "\t"))
      }
    }
  }
}
