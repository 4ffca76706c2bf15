import ServerCatalogue

/// The result of storing a list: numbers by name, and the items that were left out.
struct ListResult {
  private let counts: KeyValuePairs<String, Int>
  /// The first items that were left out, at most 20.
  private let rejected: [RejectedItem]
  private let rejectedCount: Int

  init<Item>(_ counts: KeyValuePairs<String, Int>, of list: ServerList<Item>) {
    (self.counts, rejected, rejectedCount) = (counts, list.rejected, list.rejectedCount)
  }

  func write(_ arguments: Arguments, adding facts: JSONObject = [:]) throws -> ExitStatus {
    for item in rejected { Console.writeError(item.description) }
    let unlisted = rejectedCount - rejected.count
    if unlisted > 0 { Console.writeError("and \(unlisted) more") }
    var json = facts
    json.members += counts.map { ($0, $1) }
    json.members += [("rejections", rejected), ("rejected_count", rejectedCount)]
    let numbers = counts.map { "\($1) \($0.replacing("_", with: " "))" }
    let rest = rejectedCount == 0 ? [] : ["\(rejectedCount) rejected"]
    try arguments.write(json, else: [(numbers + rest).joined(separator: ", ")])
    return rejectedCount == 0 ? .success : .rejected
  }
}
