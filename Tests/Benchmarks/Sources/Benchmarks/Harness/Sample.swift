/// What one run cost.
struct Sample: Codable {
  var cpuSeconds: Double
  var wallSeconds: Double
  var peakRSSMiB: Double
  /// CPU time over that of the baseline in the same round; nil without a baseline.
  var ratio: Double?
  /// What got through, where the time is given and the work is not.
  var traffic: TrafficCount?
}

extension Sample {
  /// The CPU time over the unit's; where the time is given, the time per operation over the unit's.
  func ratio(to unit: Sample) -> Double {
    guard let traffic, let other = unit.traffic else { return cpuSeconds / unit.cpuSeconds }
    return traffic.ratio(to: other)
  }
}

/// What a child process prints: its cost and its result.
struct ChildReport: Codable {
  let sample: Sample
  let digest: Digest
}
