extension ServerLoad: ListItem {
  init(listed decoder: any Decoder) throws(RejectedItem) {
    let item = try JSONObject<ItemKey>(decoder)
    self.init(
      id: try item.value(.id), load: try item.value(.load), score: try item.value(.score),
      status: try item.value(.status))
  }

  static func isOnlyLoad(_ decoder: any Decoder) -> Bool { false }
}
