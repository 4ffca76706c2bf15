internal import Foundation

extension ServerListReader {
  func list<Item: ListItem>(from source: ListSource) throws(ServerListError) -> ServerList<Item> {
    let json = try source.content(limit: byteLimit)
    guard !json.isEmpty else { throw .notJSON(source: source.name, reason: "it is empty") }
    try check(json, from: source)
    let decoded: DecodedList<Item> = try decode(json, from: source)
    if decoded.onlyLoadCount > 0, decoded.onlyLoadCount == decoded.rejectedCount,
      decoded.items.isEmpty
    {
      throw .loadsOnly(source: source.name)
    }
    guard skipsBadItems || decoded.rejectedCount == 0 else {
      throw .rejected(decoded.rejected, total: decoded.rejectedCount, source: source.name)
    }
    return ServerList(
      items: decoded.items, rejected: decoded.rejected, rejectedCount: decoded.rejectedCount,
      rejectedIDs: decoded.rejectedIDs, unidentifiedCount: decoded.unidentifiedCount,
      source: source.name)
  }

  private func decode<Item: ListItem>(
    _ json: Data, from source: ListSource
  ) throws(ServerListError) -> DecodedList<Item> {
    do {
      return try JSONDecoder().decode(DecodedList<Item>.self, from: json)
    } catch {
      if let rejected = error as? RejectedItem {
        throw .notAList(source: source.name, problem: rejected)
      }
      throw .notJSON(source: source.name, reason: "\(error)")
    }
  }

  private func check(_ json: Data, from source: ListSource) throws(ServerListError) {
    // `withUnsafeBytes` throws untyped.
    let result = json.withUnsafeBytes { bytes in
      Result { () throws(JSONGrammar.Violation) in
        try JSONGrammar.check(bytes, uniqueKey: ListKey.list.rawValue)
      }
    }
    do {
      try result.get()
    } catch {
      let place = "line \(error.line), column \(error.column)"
      if case .repeatedKey = error.problem {
        let reason = "expected one such key, found a second at \(place)"
        throw .notAList(
          source: source.name,
          problem: RejectedItem(keyPath: ListKey.list.rawValue, reason: reason))
      }
      throw .notJSON(source: source.name, reason: "\(error.problem) at \(place)")
    }
  }
}
