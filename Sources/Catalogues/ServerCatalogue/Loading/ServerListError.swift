public import Foundation

/// An error of reading or storing a list of servers. When it is thrown, nothing has been changed.
public enum ServerListError: Error, Hashable, Sendable {
  /// The file cannot be read, or its compressed data is damaged; `reason` contains the whole message.
  case unreadable(source: String, reason: String)
  /// The list has more bytes than ``ServerListReader/byteLimit``.
  case tooLarge(source: String, limit: Int)
  /// The bytes are not JSON; `reason` describes the first violation of the grammar, mostly with its position in bytes.
  case notJSON(source: String, reason: String)
  /// The JSON does not have the structure of the API's lists.
  case notAList(source: String, problem: RejectedItem)
  /// Some items are bad. The array contains at most the first 20 bad items; `total` is the number of all bad items.
  case rejected([RejectedItem], total: Int, source: String)
  /// The list contains no good item, so loading it would remove every stored server.
  case noGoodItem(source: String)
  /// A replacement would remove more than two thirds of the `stored` servers.
  case removesTooMany(removed: Int, stored: Int, source: String)
  /// A replacement would remove servers that may be among `count` bad items whose ids cannot be read.
  case unidentified(count: Int, removed: Int, source: String)
  /// A replacement would remove all values of these keys, or all endpoints of many servers: a key may have been renamed. The
  /// dictionary contains, for each key, the number of stored servers that would lose its values.
  case emptiesKeys([ServerListKey: Int], source: String)
}

extension ServerListError: CustomStringConvertible, LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The message: what was attempted, why it failed, and what to do.
  public var description: String {
    switch self {
    case .unreadable(_, let reason): reason
    case .tooLarge(let source, let limit):
      "\(source) has more than \(limit) bytes; if it is really a list of servers, raise the byte limit"
    case .notJSON(let source, let reason):
      "\(source) is not JSON: \(reason); download the list again"
    case .notAList(let source, let problem):
      """
      \(source) is not a list of servers: \(problem); \
      it must be {"LogicalServers": [...]}, the answer of /vpn/logicals or /vpn/loads; \
      download the list again
      """
    case .rejected(let first, let total, let source):
      Self.lines(first, total: total, source: source)
    case .noGoodItem(let source):
      """
      \(source) has no good item, so nothing was loaded; correct the list, or allow the removal of \
      all stored servers
      """
    case .removesTooMany(let removed, let stored, let source):
      """
      \(source) would remove \(removed) of the \(stored) stored servers, so nothing was loaded; \
      \(Self.allowRemoval)
      """
    case .unidentified(let count, let removed, let source):
      """
      \(source) would remove \(Self.servers(removed)), which may be the \
      \(count == 1 ? "bad item" : "\(count) bad items") without a readable ID, so nothing was loaded; correct the \
      list, or \(Self.allowRemoval)
      """
    case .emptiesKeys(let counts, let source):
      """
      \(source) has no \(Self.phrase(counts)), so nothing was loaded; correct the list if a key was renamed or its \
      values are missing, or \(Self.allowRemoval)
      """
    }
  }

  private static let allowRemoval = "if the removal is meant, allow it"

  private static func servers(_ count: Int) -> String {
    count == 1 ? "1 server" : "\(count) servers"
  }

  private static func phrase(_ counts: [ServerListKey: Int]) -> String {
    ServerListKey.allCases.compactMap { key in
      counts[key].map { "\(key.rawValue) for \(servers($0)) that had it" }
    }.joined(separator: ", no ")
  }

  private static func lines(_ first: [RejectedItem], total: Int, source: String) -> String {
    var lines = first.map { "\(source): \($0)" }
    if total > first.count { lines.append("and \(total - first.count) more") }
    let items = total == 1 ? "1 item is bad" : "\(total) items are bad"
    lines.append(
      "\(items), so nothing was loaded; correct the list, or leave bad items out")
    return lines.joined(separator: "\n")
  }
}
