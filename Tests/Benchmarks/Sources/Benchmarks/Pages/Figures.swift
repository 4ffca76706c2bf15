/// The figures of a report as the cells of tables.
struct Figures {
  private let report: Report

  init(_ report: Report) { self.report = report }

  private static let columns = [
    SoclePeer().name, CFormsPeer.best.name, GRDBFastestPeer().name, GRDBIdiomaticPeer().name,
  ]

  /// The ratio to the baseline of each peer that has a column; in brackets that of its instructions.
  func ratios(_ workload: Workload, withInstructions: Bool = false) throws -> [String] {
    let rows = report.rows.filter { $0.label == workload.rawValue }
    guard rows.contains(where: { $0.peer == SoclePeer().name }) else {
      throw BenchmarkError("there is no \(workload.rawValue) of Socle")
    }
    return Self.columns.map { peer in
      guard let row = rows.first(where: { $0.peer == peer }) else { return "–" }
      let ratio = workload == .loadLego ? wallRatio(row) : row.ratio
      let counted = withInstructions ? instructions(workload, peer).map { " (\($0.text(2)))" } : nil
      return (ratio.map { $0.text($0 < 9.95 ? 2 : 1) } ?? "–") + (counted ?? "")
    }
  }

  /// Reads and writes a second of each peer.
  func traffic() throws -> [[String]] {
    let name = Workload.readBesideWriter.rawValue
    return try report.rows.filter { $0.label == name }.map { row in
      let counts = row.samples.compactMap(\.traffic)
      guard let reads = counts.map(\.readsPerSecond).median,
        let writes = counts.map(\.writesPerSecond).median
      else { throw BenchmarkError("\(name) \(row.peer) has no traffic") }
      let rounded = [reads, writes].map { Int(($0 / 100).rounded()) * 100 }
      return [Palette.name(of: row.peer)] + rounded.map(Self.grouped)
    }
  }

  /// CPU per row, or peak memory of a workload that streams, at each of the sizes.
  func growth(_ workload: Workload, _ sizes: [Int]) throws -> [String] {
    let isMemory = workload == .insertStreamed || workload == .streamAndSum
    let cells = try sizes.map { size in
      let rows = report.growth.filter { $0.peer == SoclePeer().name && $0.size == size }
      guard let row = rows.first(where: { $0.workload == workload.rawValue }) else {
        throw BenchmarkError("there is no growth of \(workload.rawValue) at \(size) rows")
      }
      return isMemory
        ? "\(row.peakRSSMiB.text(1)) MiB"
        : "\((row.cpuSeconds / Double(size) * 1e9).text(0)) ns a row"
    }
    return ["\(workload.rawValue) \(workload.title)"] + cells
  }

  /// Seconds of work that is not a workload, such as a run of all tests.
  func time(_ label: String, _ title: String, goal: Double) throws -> [String] {
    guard let row = report.rows.first(where: { $0.label == label }) else {
      throw BenchmarkError("there is no \(label)")
    }
    let over = row.wallSeconds - goal
    return [title] + [row.wallSeconds, goal].map { "\($0.text(0)) s" }
      + [over > 0 ? "\(over.text(0)) s" : "–"]
  }

  /// Seconds of a build from nothing.
  func build() throws -> [String] {
    guard let row = report.rows.first(where: { $0.label == "build" }) else {
      throw BenchmarkError("there is no build")
    }
    return [
      Palette.name(of: row.peer), "\(row.wallSeconds.text(1)) s", "\(row.cpuSeconds.text(1)) s",
    ]
  }

  /// The time of Socle over that of another peer for a million rows.
  func csv(
    _ title: String, _ table: CSVTrial.TableSource, over peer: CSVPeer, goal: Double
  ) throws -> [String] {
    let (ours, theirs) = (try csv(table, 1_000_000, .socle), try csv(table, 1_000_000, peer))
    let ratios = [ours.wallSeconds / theirs.wallSeconds, ours.cpuSeconds / theirs.cpuSeconds]
    return [title] + ratios.map { $0.text($0 < 0.1 ? 3 : 2) } + [goal.text(2)]
  }

  func csvMemory(_ table: CSVTrial.TableSource, _ size: Int) throws -> String {
    "\(try csv(table, size, .socle).peakRSSMiB.text(1)) MiB"
  }

  /// CPU seconds of one operation of one peer.
  func cpuSeconds(_ label: String, _ peer: String) throws -> Double {
    guard let row = report.rows.first(where: { $0.label == label && $0.peer == peer }) else {
      throw BenchmarkError("there is no \(label) of \(peer)")
    }
    return row.cpuSeconds
  }

  /// CPU time of Socle and of GRDB, and the median of the ratios in the same rounds.
  func servers(_ workload: ServerWorkload, _ size: Int) throws -> [String] {
    let label = ServerWorkload.label(workload, size)
    let times = try ServerTrial.peers.map { Self.milliseconds(try cpuSeconds(label, $0)) }
    let own = report.rows.first { $0.label == label && $0.peer == ServerTrial.peers[0] }
    return times + [own?.ratio?.text(2) ?? "–"]
  }

  static func milliseconds(_ seconds: Double) -> String {
    let milliseconds = seconds * 1_000
    if milliseconds < 1 { return "\((milliseconds * 1_000).text(0)) µs" }
    return "\(milliseconds < 100 ? milliseconds.text(1) : grouped(Int(milliseconds.rounded()))) ms"
  }

  private func csv(
    _ table: CSVTrial.TableSource, _ size: Int, _ peer: CSVPeer
  ) throws -> ResultRow {
    let label = CSVTrial.label(table, size)
    guard let row = report.rows.first(where: { $0.label == label && $0.peer == peer.rawValue })
    else { throw BenchmarkError("there is no \(label) of \(peer.rawValue)") }
    return row
  }

  private func instructions(_ workload: Workload, _ peer: String) -> Double? {
    report.instructions.first { $0.workload == workload.rawValue && $0.peer == peer }?.ratio
  }

  private func wallRatio(_ row: ResultRow) -> Double? {
    let baseline = Workload.loadLego.baseline
    let unit = report.rows.first { $0.label == row.label && $0.peer == baseline }
    return unit.map { row.wallSeconds / $0.wallSeconds }
  }

  /// The number with a comma between thousands.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var parts: [String] = []
    while digits.count > 3 {
      parts.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + parts).joined(separator: ",")
  }
}
