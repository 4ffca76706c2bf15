/// What became of a set of ``ServerLoad``s. The three numbers add up to the number of updates given.
public struct LoadsOutcome: Hashable, Sendable, Codable {
  /// The number of updates that were applied.
  public var applied: Int
  /// The number of updates whose id is of no stored logical; they were ignored.
  public var unknown: Int
  /// The number of updates that would have brought a logical out of maintenance.
  ///
  /// They were skipped whole: what the endpoints of such a logical are now, only the whole list can tell.
  public var heldInMaintenance: Int

  /// An outcome of these numbers.
  public init(applied: Int = 0, unknown: Int = 0, heldInMaintenance: Int = 0) {
    self.applied = applied
    self.unknown = unknown
    self.heldInMaintenance = heldInMaintenance
  }
}
