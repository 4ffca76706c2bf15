extension SQLExpression: Hashable {
  /// Whether both are spelled alike.
  public static func == (left: SQLExpression, right: SQLExpression) -> Bool {
    left.text == right.text
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
