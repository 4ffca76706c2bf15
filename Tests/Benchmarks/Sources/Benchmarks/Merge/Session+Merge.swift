extension Session {
  /// Takes results that another program printed: label, peer, size and the seconds of each round, with tabs between.
  mutating func merge() throws {
    while let line = readLine() {
      let cells = line.split(separator: "\t").map(String.init)
      let seconds = cells.dropFirst(3).compactMap(Double.init)
      guard cells.count > 3, seconds.count == cells.count - 3, let size = Int(cells[2]),
        let workload = cells[0].split(separator: " ").first
      else { throw BenchmarkError("not a result: \(line)") }
      let row = ResultRow(
        label: cells[0], workload: String(workload), size: size, peer: cells[1],
        samples: seconds.map { Sample(cpuSeconds: $0, wallSeconds: $0, peakRSSMiB: 0) })
      Table.results.print(row)
      report.rows.append(row)
    }
    try finish()
  }
}
