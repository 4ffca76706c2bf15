internal import Foundation

/// The items of a list, each decoded by itself, so that a bad item does not fail the others.
struct ListedItems<Item: ListItem>: Decodable {
  private(set) var list = ServerList<Item>()
  /// The position of each id. Ids are compared byte for byte, not by canonical equivalence.
  private var positions: [ExactText: Int] = [:]

  static var key: String { "LogicalServers" }

  init(from decoder: any Decoder) throws {
    var items = try ListedObject(from: decoder).array(Self.key)
    while !items.isAtEnd { add(try items.superDecoder()) }
  }

  private mutating func add(_ decoder: any Decoder) {
    let index = list.items.count + list.rejectedCount
    do {
      let item = try Item(listed: ListedObject(from: decoder))
      if let first = positions[ExactText(item.id)] {
        throw RejectedItem(
          keyPath: "\(Self.key)[\(index)].ID",
          reason: "expected a unique id, found the id of \(Self.key)[\(first)]")
      }
      positions[ExactText(item.id)] = index
      list.items.append(item)
    } catch {
      list.rejectedCount += 1
      let error =
        error as? RejectedItem
        ?? RejectedItem(keyPath: "\(Self.key)[\(index)]", reason: "\(error)")
      if list.rejected.count < 20 { list.rejected.append(error) }
      if let id: String = try? ListedObject(from: decoder).value("ID") {
        list.rejectedIDs.append(id)
      } else {
        list.unidentifiedCount += 1
      }
    }
  }
}
