/// A list whose items are decoded one by one, so that a bad item does not fail the others.
struct DecodedList<Item: ListItem>: Decodable {
  private(set) var items: [Item] = []
  /// The first bad items.
  private(set) var rejected: [RejectedItem] = []
  private(set) var rejectedCount = 0
  private(set) var rejectedIDs: [String] = []
  private(set) var unidentifiedCount = 0
  private(set) var onlyLoadCount = 0
  /// The position of each id. Ids are compared byte for byte, not by canonical equivalence.
  private var positions: [ExactText: Int] = [:]

  private static var shownLimit: Int { 20 }

  /// - Throws: ``RejectedItem`` if there is no list.
  init(from decoder: any Decoder) throws {
    let top = try JSONObject<ListKey>(decoder)
    var list = try top.list(.list)
    while !list.isAtEnd {
      let index = list.currentIndex
      let element = try list.superDecoder()
      do {
        try take(Item(listed: element), at: index, of: element)
      } catch {
        reject(element, error)
      }
    }
  }

  private mutating func reject(_ element: any Decoder, _ error: RejectedItem) {
    rejectedCount += 1
    if Item.isOnlyLoad(element) { onlyLoadCount += 1 }
    if rejected.count < Self.shownLimit { rejected.append(error) }
    do throws(RejectedItem) {
      rejectedIDs.append(try JSONObject<ItemKey>(element).value(.id))
    } catch {
      unidentifiedCount += 1
    }
  }

  private mutating func take(
    _ item: Item, at index: Int, of element: any Decoder
  ) throws(RejectedItem) {
    let first = positions.updateValue(index, forKey: ExactText(item.id))
    guard let first else { return items.append(item) }
    positions[ExactText(item.id)] = first
    throw RejectedItem(
      at: element.codingPath + [ItemKey.id],
      reason: "expected an id of its own, found that of \(ListKey.list.rawValue)[\(first)]")
  }
}
