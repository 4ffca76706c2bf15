extension Scenario {
  /// Damaged files, hostile names and values, many at once, leaks.
  package static let hostile: [Scenario] =
    damage + [untrusted] + fuzzing + names + values + crowds + [soak] + leaks + keeping
}
