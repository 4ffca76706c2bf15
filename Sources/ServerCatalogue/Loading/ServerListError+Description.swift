extension ServerListError: CustomStringConvertible {
  /// What was attempted, what stood in the way, and what to do.
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
      \(source) is a list of loads, not of servers; apply it with "catalogue servers loads" \
      (ServerListReader.loads)
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
      \(source) would remove \(removed == 1 ? "1 server" : "\(removed) servers"), which may be the \
      \(count == 1 ? "bad item" : "\(count) bad items") without a readable ID, so nothing was loaded; correct the \
      list, or \(Self.allowRemoval)
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

  private static let allowRemoval =
    "if the removal is meant, pass --allow-removal (allowsRemoval: true)"

  private static func listing(_ first: [RejectedItem], total: Int, source: String) -> String {
    var lines = first.map { "\(source): \($0)" }
    if total > first.count { lines.append("and \(total - first.count) more") }
    let items = total == 1 ? "1 item is bad" : "\(total) items are bad"
    lines.append(
      "\(items), so nothing was loaded; correct the list, or leave bad items out with --skip-bad")
    return lines.joined(separator: "\n")
  }
}
