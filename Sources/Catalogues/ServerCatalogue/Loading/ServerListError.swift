/// An error of reading or writing a list of servers. When it is thrown, nothing has been changed.
public enum ServerListError: Error, Hashable, Sendable {
  /// The file cannot be read, or its compressed data is damaged; `reason` contains the whole message.
  case unreadable(source: String, reason: String)
  /// The list has more bytes than ``ServerListReader/byteLimit``.
  case tooLarge(source: String, limit: Int)
  /// The bytes are not JSON; `reason` is Foundation's description of the first error, with its place.
  case notJSON(source: String, reason: String)
  /// The JSON does not have the structure of the API's lists.
  case notAList(source: String, problem: RejectedItem)
  /// A list of loads was read as a list of servers.
  case loadsOnly(source: String)
  /// Some items are bad. The array contains the first 20 bad items at most; `total` is the number of all bad items.
  case rejected([RejectedItem], total: Int, source: String)
  /// The list contains no good item, so loading it would remove every stored server.
  case noGoodItem(source: String)
  /// A replacement would remove more than two thirds of the `stored` servers.
  case removesTooMany(removed: Int, stored: Int, source: String)
  /// A replacement would remove servers that may be among `count` bad items whose ids cannot be read.
  case unidentified(count: Int, removed: Int, source: String)
  /// No item of the list has a value of these keys, so a replacement would remove the values of that many stored servers; or a
  /// replacement would remove all endpoints of that many stored servers. A key may have been renamed.
  case emptiesKeys([ServerListKey: Int], source: String)
  /// The file to be written already exists.
  case fileExists(path: String)
  /// The system refused to create or write the file; `reason` is the system's message.
  case cannotWrite(path: String, reason: String)
  /// A server to be written has a number that JSON cannot represent.
  case notANumber(id: String, key: String)
  /// The number of servers to generate is not from 0 to `limit`.
  case countOutOfRange(count: Int, limit: Int)
}

extension ServerListError {
  /// Whether the input is wrong. False for `unreadable`, `fileExists` and `cannotWrite`: these are errors of reading or writing
  /// the file.
  public var isAboutContents: Bool {
    switch self {
    case .unreadable, .fileExists, .cannotWrite: false
    default: true
    }
  }
}

extension ServerListError: CustomStringConvertible {
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
      it must be {"LogicalServers": [...]}, as /vpn/logicals and /vpn/loads answer
      """
    case .loadsOnly(let source):
      """
      \(source) is a list of loads, not of servers; read it as a list of loads
      """
    case .rejected(let first, let total, let source):
      Self.listing(first, total: total, source: source)
    case .noGoodItem(let source):
      "\(source) has no good item, so nothing was loaded; \(Self.allowRemoval)"
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
      \(source) has no \(Self.listing(counts)), so nothing was loaded; correct the list if a key was renamed or its \
      values are missing, or \(Self.allowRemoval)
      """
    case .fileExists(let path):
      "will not overwrite \"\(path)\": choose another name"
    case .cannotWrite(let path, let reason):
      "cannot write \"\(path)\": \(reason)"
    case .notANumber(let id, let key):
      "cannot write the server \"\(id)\": its \(key) is not a number; correct it first"
    case .countOutOfRange(let count, let limit):
      "cannot generate \(count) servers: ask for 0 to \(limit)"
    }
  }

  private static let allowRemoval = "if the removal is meant, allow it"

  private static func servers(_ count: Int) -> String {
    count == 1 ? "1 server" : "\(count) servers"
  }

  private static func listing(_ counts: [ServerListKey: Int]) -> String {
    ServerListKey.allCases.compactMap { key in
      counts[key].map { "\(key.rawValue) for \(servers($0)) that had it" }
    }.joined(separator: ", no ")
  }

  private static func listing(_ first: [RejectedItem], total: Int, source: String) -> String {
    var lines = first.map { "\(source): \($0)" }
    if total > first.count { lines.append("and \(total - first.count) more") }
    let items = total == 1 ? "1 item is bad" : "\(total) items are bad"
    lines.append(
      "\(items), so nothing was loaded; correct the list, or leave bad items out")
    return lines.joined(separator: "\n")
  }
}
