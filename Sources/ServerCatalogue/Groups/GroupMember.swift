/// What of a server counts in the sums of its group.
struct GroupMember {
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
}
