/// A list whose items are decoded one by one, so that a bad item does not fail the others.
struct DecodedList<Item: ListItem>: Decodable {
  private(set) var list = ServerList<Item>()
  private var onlyLoadCount = 0
  /// The position of each id. Ids are compared byte for byte, not by canonical equivalence.
  private var positions: [ExactText: Int] = [:]

  /// Whether there are items, and all are loads, which were read as servers.
  var isOfLoads: Bool {
    list.items.isEmpty && onlyLoadCount > 0 && onlyLoadCount == list.rejectedCount
  }

  /// - Throws: ``RejectedItem`` if there is no list.
  init(from decoder: any Decoder) throws {
    var values = try JSONObject<ListKey>(decoder).list(.list)
    while !values.isAtEnd {
      let index = values.currentIndex
      let element = try values.superDecoder()
      do {
        try take(Item(listed: element), at: index, of: element)
      } catch {
        reject(element, error)
      }
    }
  }

  private mutating func reject(_ element: any Decoder, _ error: RejectedItem) {
    list.rejectedCount += 1
    if ServerLoad.isAll(of: element) { onlyLoadCount += 1 }
    if list.rejected.count < 20 { list.rejected.append(error) }
    do throws(RejectedItem) {
      list.rejectedIDs.append(try JSONObject<ItemKey>(element).value(.id))
    } catch {
      list.unidentifiedCount += 1
    }
  }

  private mutating func take(
    _ item: Item, at index: Int, of element: any Decoder
  ) throws(RejectedItem) {
    let first = positions.updateValue(index, forKey: ExactText(item.id))
    guard let first else { return list.items.append(item) }
    positions[ExactText(item.id)] = first
    throw RejectedItem(
      at: element.codingPath + [ItemKey.id],
      reason: "expected an id of its own, found that of \(ListKey.list.rawValue)[\(first)]")
  }
}
