/// The items of a list, read one by one, so that a bad item does not fail the others.
struct ListedItems<Item: ListItem> {
  private(set) var list: ServerList<Item>
  private var onlyLoadCount = 0
  /// The position of each id. Ids are compared byte for byte, not by canonical equivalence.
  private var positions: [ExactText: Int] = [:]

  static var key: String { "LogicalServers" }

  init(source: String) { list = ServerList(source: source) }

  /// Whether there are items, and all are loads, which were read as servers.
  var isOfLoads: Bool {
    list.items.isEmpty && onlyLoadCount > 0 && onlyLoadCount == list.rejectedCount
  }

  mutating func add(_ value: JSONValue) {
    let index = list.items.count + list.rejectedCount
    do throws(RejectedItem) {
      let item = try Item(listed: value)
      let first = positions[ExactText(item.id)]
      if let first {
        throw RejectedItem(
          keyPath: "ID", reason: "expected a unique id, found that of \(Self.key)[\(first)]")
      }
      positions[ExactText(item.id)] = index
      list.items.append(item)
    } catch {
      list.rejectedCount += 1
      if list.rejected.count < 20 { list.rejected.append(error.inside("\(Self.key)[\(index)]")) }
      examine(value)
    }
  }

  /// Finds out what a bad item is.
  private mutating func examine(_ value: JSONValue) {
    if let id = try? value.value("ID", String.init(listed:)) {
      list.rejectedIDs.append(id)
    } else {
      list.unidentifiedCount += 1
    }
    guard case .object(let members) = value, (try? ServerLoad(listed: value)) != nil else { return }
    let isMore = members.contains { key, value in
      if case .null = value { false } else { key == "Name" || key == "Servers" }
    }
    if !isMore { onlyLoadCount += 1 }
  }
}
