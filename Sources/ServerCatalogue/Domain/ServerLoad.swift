/// What changes about a logical every few minutes.
public struct ServerLoad: Hashable, Identifiable, Sendable, Codable {
  /// The logical's id.
  public var id: String
  /// How busy it is, in percent.
  public var load: Int
  /// How slow it is expected to be: the lowest score is the fastest.
  public var score: Double
  /// 0 under maintenance, anything else up.
  public var status: Int

  /// An update of these parts.
  public init(id: String, load: Int, score: Double, status: Int) {
    self.id = id
    self.load = load
    self.score = score
    self.status = status
  }
}
