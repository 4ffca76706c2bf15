/// An item of a list of the API.
protocol ListItem: Sendable {
  /// Unique in a list.
  var id: String { get }

  /// Decodes one item of the list.
  init(listed decoder: any Decoder) throws(RejectedItem)

  /// Whether the item at `decoder` is a load and nothing more.
  static func isOnlyLoad(_ decoder: any Decoder) -> Bool
}

/// The key of the list in an answer.
enum ListKey: String, CodingKey {
  case list = "LogicalServers"
}
