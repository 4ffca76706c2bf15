/// What of a server counts in the sums of its group.
struct GroupMember {
  let id: String
  let score: Double
  let kind: ServerGroupInfo.Kind
  let countryCode: String
  let city: String?
  let features: ServerFeature
  let tier: Int
  let latitude: Double
  let longitude: Double
  let isVirtual: Bool
  /// Whether it can be used now.
  let isUp: Bool
  /// The protocols of its endpoints that matched.
  let protocolSupport: ProtocolSupport

  /// Whether it is the better one of two to show where the group is: the faster, of equals the one with the lower id.
  func isBetter(than other: GroupMember) -> Bool {
    score == other.score ? ExactText(id) < ExactText(other.id) : score < other.score
  }
}
