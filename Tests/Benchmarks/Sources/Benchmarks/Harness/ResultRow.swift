/// One line of the report: what a workload cost one peer, over all rounds.
struct ResultRow: Codable {
  let label: String
  let workload: String
  let peer: String
  let size: Int
  let cpuSeconds: Double
  let wallSeconds: Double
  let ratio: Double?
  let peakRSSMiB: Double
  let samples: [Sample]
  /// Missing in files from before it was noted.
  let origin: Origin?
}

extension ResultRow {
  init(_ trial: Trial, peer: String, samples: [Sample]) {
    self.init(
      label: trial.label, workload: trial.workload.rawValue, size: trial.size, peer: peer,
      samples: samples)
  }

  /// The rows of the same trial and peer, each of one round, as one row of many.
  init(_ rounds: [ResultRow]) {
    let first = rounds[0]
    self.init(
      label: first.label, workload: first.workload, size: first.size, peer: first.peer,
      samples: rounds.flatMap(\.samples))
  }

  init(label: String, workload: String, size: Int, peer: String, samples: [Sample]) {
    self.label = label
    self.workload = workload
    self.peer = peer
    origin = .current
    self.size = size
    self.samples = samples
    cpuSeconds = samples.map(\.cpuSeconds).median ?? .nan
    wallSeconds = samples.map(\.wallSeconds).median ?? .nan
    ratio = samples.compactMap(\.ratio).median
    peakRSSMiB = samples.map(\.peakRSSMiB).median ?? .nan
  }
}

extension [Double] {
  /// The middle value, or the mean of the two middle ones.
  var median: Double? {
    guard !isEmpty else { return nil }
    let ordered = sorted()
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }
}
