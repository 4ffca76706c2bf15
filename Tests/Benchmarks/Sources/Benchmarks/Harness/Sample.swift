/// What one run cost.
struct Sample: Codable {
  var cpuSeconds: Double
  var wallSeconds: Double
  var peakRSSMiB: Double
  /// CPU time over that of the baseline in the same round; nil without a baseline.
  var ratio: Double?
}

/// What a child process prints: its cost and its result.
struct ChildReport: Codable {
  let sample: Sample
  let digest: Digest
}
