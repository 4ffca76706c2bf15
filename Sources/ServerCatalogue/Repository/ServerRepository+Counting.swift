extension ServerRepository {
  /// Whether there is no server. It asks ``serverCount``.
  ///
  /// - Throws: what ``serverCount`` throws.
  public func isEmpty() throws -> Bool {
    try serverCount() == 0
  }

  /// The number of servers as one may say it with a plus: "4400+ servers" is true of 4401 and not of 4400.
  ///
  /// Up to 100 it is the number itself; an exact hundred becomes the hundred below; anything else is rounded down to
  /// the hundred. It asks ``serverCount``.
  ///
  /// - Throws: what ``serverCount`` throws.
  public func roundedServerCount() throws -> Int {
    let count = try serverCount()
    return count <= 100 ? count : (count - 1) / 100 * 100
  }
}
