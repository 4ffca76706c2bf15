/// What a file of the API holds: servers, or their loads.
public struct ServerList<Item: Sendable>: Sendable {
  /// The items, in the order of the file.
  public var items: [Item]
  /// The first items that were left out, at most 20; none unless ``ServerListReader/skipsBadItems`` is set.
  public var rejected: [RejectedItem]
  /// The number of items that were left out.
  public var rejectedCount: Int
  /// The ids of the items that were left out, where they are readable.
  public var rejectedIDs: [String]
  /// The number of items that were left out and have no readable id.
  public var unidentifiedCount: Int
  /// The path of the file, or "the answer".
  public var source: String
}

extension ServerList: Equatable where Item: Equatable {}
