/// The values of a logical server that change every few minutes.
public struct ServerLoad: Hashable, Identifiable, Sendable, Codable {
  /// The id of the logical server.
  public var id: String
  /// The load of the server, in percent.
  public var load: Int
  /// The API's rating of the server's speed: the lower, the faster.
  public var score: Double
  /// 0 if the server is under maintenance, any other value if it is up.
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
  /// The number of updates that were ignored because no logical server with their id is stored.
  public var unknown: Int
  /// The number of updates that were skipped because they would have ended the maintenance of a logical server.
  ///
  /// Only storing the server itself ends its maintenance, because a stored server includes its current endpoints.
  public var heldInMaintenance: Int

  /// An outcome with these numbers.
  public init(applied: Int = 0, unknown: Int = 0, heldInMaintenance: Int = 0) {
    self.applied = applied
    self.unknown = unknown
    self.heldInMaintenance = heldInMaintenance
  }
}
