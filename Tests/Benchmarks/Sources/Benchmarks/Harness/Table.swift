import Foundation

/// Lines of columns that line up, printed as they come.
struct Table {
  let widths: [Int]

  static let results = Table(widths: [12, 15, 18, 19, 10, 8])

  func print(_ cells: [String]) {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }
    Swift.print(padded.joined(separator: " ").trimmingCharacters(in: .whitespaces))
    fflush(nil)
  }
}

extension Table {
  func printHeader() {
    print([
      "workload", "peer", "median_cpu_seconds", "median_wall_seconds", "ratio_to_c",
      "peak_rss_mib",
    ])
  }

  func print(_ row: ResultRow) {
    print([
      row.label, row.peer, row.cpuSeconds.text(4), row.wallSeconds.text(4),
      row.ratio?.text(2) ?? "-", row.peakRSSMiB.text(1),
    ])
    printTraffic(row.samples.compactMap(\.traffic))
  }

  private func printTraffic(_ counts: [TrafficCount]) {
    guard let reads = counts.map(\.readsPerSecond).median,
      let writes = counts.map(\.writesPerSecond).median
    else { return }
    print(["", "", "\(reads.text(0)) reads/s", "\(writes.text(0)) writes/s"])
  }
}

extension Double {
  /// The number with `digits` decimals, the same in every locale.
  func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
