extension Scenario {
  /// Damaged files, hostile names and values, many at once, leaks.
  static let hostile: [Scenario] = []
}
