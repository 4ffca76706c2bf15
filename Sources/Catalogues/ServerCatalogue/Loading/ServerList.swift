public import Foundation

/// The contents of a list that the API sends: servers, or loads of servers.
public struct ServerList<Item: Sendable>: Sendable {
  /// The items, in the order of the list.
  public var items: [Item] = []
  /// The first items that were left out, at most 20; empty unless ``ServerListReader/skipsBadItems`` is set.
  public var rejected: [RejectedItem] = []
  /// The number of items that were left out.
  public var rejectedCount = 0
  /// The ids of the items that were left out; an item whose id cannot be read is not included.
  public var rejectedIDs: [String] = []
  /// The number of items that were left out and whose ids cannot be read.
  public var unidentifiedCount = 0
  /// The name of the list's source in errors: the path of its file, or the text "the answer" if it was read from `Data`.
  public var source = ""
}

extension ServerList: Equatable where Item: Equatable {}

/// The reason why one item of a list was rejected.
public struct RejectedItem: Error, Hashable, Sendable, Codable {
  /// The path of the value, such as `LogicalServers[17].Servers[0].ExitIP`; positions count from 0.
  public let keyPath: String
  /// The problem with the value, such as `expected a string, found null`.
  public let reason: String
}

extension RejectedItem: CustomStringConvertible, LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The key path and the reason in one line.
  public var description: String { keyPath.isEmpty ? reason : "\(keyPath): \(reason)" }
}
