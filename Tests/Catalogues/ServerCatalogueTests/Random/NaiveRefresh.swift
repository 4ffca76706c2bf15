import Foundation
import ServerCatalogue

/// A second implementation of a refresh, which keeps the stored servers as items of a list in a dictionary.
struct NaiveRefresh {
  var stored: [String: ListedServer] = [:]

  /// Applies a list, or returns the error with which it is refused.
  ///
  /// - Parameters:
  ///   - good: The items that can be read.
  ///   - skipped: The ids of the bad items; nil for an id that cannot be read.
  mutating func replace(
    by good: [ListedServer], skipped: [String?], maxTier: Int, allowsRemoval: Bool,
    emptying allowed: Set<ServerListKey>
  ) -> ServerListError? {
    let source = "the answer"
    if good.isEmpty, !allowsRemoval { return .noGoodItem(source: source) }
    let new = Dictionary(good.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let covered = stored.values.filter { $0.tier <= maxTier }
    let removed = covered.map(\.id).filter { new[$0] == nil && !skipped.contains($0) }
    let unidentified = skipped.count { $0 == nil }
    if !allowsRemoval, !removed.isEmpty {
      if 3 * removed.count > 2 * covered.count {
        return .removesTooMany(removed: removed.count, stored: covered.count, source: source)
      }
      if unidentified > 0 {
        return .unidentified(count: unidentified, removed: removed.count, source: source)
      }
    }
    let emptied = emptied(by: new).filter { !allowed.contains($0.key) }
    if !emptied.isEmpty { return .emptiesKeys(emptied, source: source) }
    for id in removed { stored[id] = nil }
    stored.merge(new) { $1 }
    return nil
  }

  private func emptied(by new: [String: ListedServer]) -> [ServerListKey: Int] {
    let listed = stored.values.compactMap { old in new[old.id].map { (old: old, new: $0) } }
    var result: [ServerListKey: Int] = [:]
    for key in ServerListKey.allCases {
      let holders = listed.filter { $0.old.has(key.rawValue) }
      if key == .endpoints {
        let losers = holders.filter { !$0.new.has("Servers") }
        if 3 * losers.count > 2 * holders.count { result[key] = losers.count }
      } else if !new.values.contains(where: { $0.has(key.rawValue) }) {
        let isInEndpoint = key.rawValue.hasPrefix("Servers.")
        let losers = holders.filter { !isInEndpoint || $0.new.has("Servers") }
        if losers.count >= 10 || 2 * losers.count > listed.count { result[key] = losers.count }
      }
    }
    return result
  }
}

extension ListedServer {
  var id: String { item["ID"] as? String ?? "" }
  var tier: Int { item["Tier"] as? Int ?? 0 }
}
