extension ServerListError: CustomStringConvertible {
  /// What was attempted, what stood in the way, and what to do.
  public var description: String {
    switch self {
    case .unreadable(_, let reason): reason
    case .tooLarge(let source, let limit):
      "\(source) has more than \(limit) bytes; if it is really a list of servers, raise the byte limit"
    case .notJSON(let source, let reason):
      "\(source) is not JSON: \(reason) Download the list again"
    case .notAList(let source, let problem):
      """
      \(source) is not a list of servers: \(problem); \
      it must be {"LogicalServers": [...]}, as /vpn/logicals and /vpn/loads answer
      """
    case .rejected(let first, let total, let source):
      Self.listing(first, total: total, source: source)
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

  private static func listing(_ first: [RejectedItem], total: Int, source: String) -> String {
    var lines = first.map { "\(source): \($0)" }
    if total > first.count { lines.append("and \(total - first.count) more") }
    let items = total == 1 ? "1 item is bad" : "\(total) items are bad"
    lines.append(
      "\(items), so nothing was loaded; correct the list, or leave bad items out with --skip-bad")
    return lines.joined(separator: "\n")
  }
}
