internal import Foundation

extension ServerListReader {
  func list<Item: ListItem>(from source: ListSource) throws(ServerListError) -> ServerList<Item> {
    let json = try source.content(limit: byteLimit)
    let decoded: DecodedList<Item> = try decode(json, from: source)
    if decoded.isOfLoads { throw .loadsOnly(source: source.name) }
    var list = decoded.list
    if list.rejected.contains(where: \.isUnreadable) {
      let faults = JSONFaults(Array(json)).all
      list.rejected = list.rejected.map { $0.naming(faults) }
    }
    list.source = source.name
    guard skipsBadItems || list.rejectedCount == 0 else {
      throw .rejected(list.rejected, total: list.rejectedCount, source: source.name)
    }
    return list
  }

  private func decode<Item: ListItem>(
    _ json: Data, from source: ListSource
  ) throws(ServerListError) -> DecodedList<Item> {
    do {
      try Self.requireOneList(json)
      return try JSONDecoder().decode(DecodedList<Item>.self, from: json)
    } catch let problem as RejectedItem {
      throw .notAList(source: source.name, problem: problem)
    } catch {
      let fault = JSONFaults(Array(json)).all.first
      throw .notJSON(source: source.name, reason: fault?.description ?? "\(error)")
    }
  }

  // The decoder would read one of several lists and drop the others.
  private static func requireOneList(_ json: Data) throws(RejectedItem) {
    let key = Array("\"\(ListKey.list.rawValue)\"".utf8)
    let count = json.withUnsafeBytes { bytes in
      bytes.indices.count { bytes[$0] == key[0] && bytes[$0...].starts(with: key) }
    }
    guard count > 1 else { return }
    throw RejectedItem(
      keyPath: ListKey.list.rawValue, reason: "expected one such key, found \(count)")
  }
}
