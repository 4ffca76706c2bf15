internal import Foundation

extension ServerListReader {
  func list<Item: ListItem>(from source: ListSource) throws(ServerListError) -> ServerList<Item> {
    let json = try source.content(limit: byteLimit)
    let decoded: DecodedList<Item> = try decode(json, from: source)
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
      throw .notJSON(source: source.name, reason: Self.reason(for: json, error))
    }
  }

  /// `JSONDecoder` says on some systems no more than that it is not valid; the older parser says why and where.
  private static func reason(for json: Data, _ error: any Error) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    } catch {
      let details = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      return details ?? error.localizedDescription
    }
    return "\(error)"
  }
}
