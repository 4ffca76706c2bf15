/// What a list of the API can be made of.
protocol ListItem: Sendable {
  /// What no two items of a list share.
  var id: String { get }

  /// One item of the list.
  init(listed decoder: any Decoder) throws(RejectedItem)
}
