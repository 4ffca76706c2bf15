/// The values of a logical that change every few minutes.
public struct ServerLoad: Hashable, Identifiable, Sendable, Codable {
  /// The logical's id.
  public var id: String
  /// How busy it is, in percent.
  public var load: Int
  /// How slow it is expected to be: the lowest score is the fastest.
  public var score: Double
  /// 0 under maintenance, anything else up.
  public var status: Int

  /// An update with these values.
  public init(id: String, load: Int, score: Double, status: Int) {
    self.id = id
    self.load = load
    self.score = score
    self.status = status
  }
}

/// The result of applying ``ServerLoad``s. The three numbers add up to the number of updates.
public struct LoadsOutcome: Hashable, Sendable, Codable {
  /// The number of updates that were applied.
  public var applied: Int
  /// The number of updates that were ignored because no logical with their id is stored.
  public var unknown: Int
  /// The number of updates that would have brought a logical out of maintenance.
  ///
  /// They were skipped: only the list of servers contains the current endpoints of such a logical.
  public var heldInMaintenance: Int

  /// An outcome with these numbers.
  public init(applied: Int = 0, unknown: Int = 0, heldInMaintenance: Int = 0) {
    self.applied = applied
    self.unknown = unknown
    self.heldInMaintenance = heldInMaintenance
  }
}
