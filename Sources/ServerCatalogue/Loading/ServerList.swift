/// The contents of a file of the API: servers, or their loads.
public struct ServerList<Item: Sendable>: Sendable {
  /// The items, in the order of the file.
  public var items: [Item] = []
  /// The first items that were left out, at most 20; none unless ``ServerListReader/skipsBadItems`` is set.
  public var rejected: [RejectedItem] = []
  /// The number of items that were left out.
  public var rejectedCount = 0
  /// The ids of the items that were left out, where they are readable.
  public var rejectedIDs: [String] = []
  /// The number of items that were left out and have no readable id.
  public var unidentifiedCount = 0
  /// The path of the file, or "the answer".
  public var source = ""
}

extension ServerList: Equatable where Item: Equatable {}

/// The reason why one item of a list was rejected.
public struct RejectedItem: Error, Hashable, Sendable, Codable {
  /// The path of the value, as `LogicalServers[17].Servers[0].ExitIP`; positions count from 0.
  public let keyPath: String
  /// The problem with the value, as `expected a string, found null`.
  public let reason: String
}

extension RejectedItem: CustomStringConvertible {
  init(at path: [any CodingKey], reason: String) {
    let keyPath = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    self.init(keyPath: keyPath, reason: reason)
  }

  /// The place and the reason in one line.
  public var description: String { keyPath.isEmpty ? reason : "\(keyPath): \(reason)" }
}
