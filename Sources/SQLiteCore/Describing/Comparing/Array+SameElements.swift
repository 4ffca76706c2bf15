extension Array where Element: Equatable {
  /// Whether both hold equal elements, in any order and however often.
  func holdsSame(as other: [Element]) -> Bool {
    allSatisfy(other.contains) && other.allSatisfy(contains)
  }
}
