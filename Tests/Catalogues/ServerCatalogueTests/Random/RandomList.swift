import Foundation
import ServerCatalogue

/// A made-up list that is to replace some stored servers: some of them unchanged, some changed, some new, some keys missing,
/// renamed or empty, some items bad.
struct RandomList {
  /// The good items, as they should be stored.
  var good: [ListedServer] = []
  /// The ids of bad items, nil for an id that cannot be read.
  var skipped: [String?] = []
  /// All items, as the API would send them.
  private var items: [String] = []

  var data: Data { Data(#"{"LogicalServers": [\#(items.joined(separator: ","))]}"#.utf8) }

  init(from stored: [ListedServer], random made: inout RandomServers) throws {
    let kept = stored.filter { _ in !made.random.once(in: made.random.pick(2, 5, 100)) }
    let new = (0..<made.random.pick(0, 0, 3, 12)).map { _ in
      ListedServer(made.finiteServer("n\(made.random.next())"))
    }
    let changed = kept.map { old in
      made.random.once(in: 3) ? ListedServer(made.finiteServer(old.id)) : old
    }
    var list = changed + new
    for _ in 0..<made.random.pick(0, 0, 1, 1, 2) { Self.spoil(&list, random: &made) }
    let badness = made.random.pick(4, 30, 1_000)
    for server in list.shuffled(using: &made.random) {
      if made.random.once(in: badness) {
        try addBad(server, hasID: !made.random.once(in: 4))
      } else {
        good.append(server)
        items.append(try server.text)
      }
    }
  }

  private mutating func addBad(_ server: ListedServer, hasID: Bool) throws {
    var bad = server
    bad.item[hasID ? "Tier" : "ID"] = NSNull()
    skipped.append(hasID ? server.id : nil)
    items.append(try bad.text)
  }

  /// Empties one key of all items or, if it is optional, removes it, as a renaming does.
  private static func spoil(_ list: inout [ListedServer], random made: inout RandomServers) {
    let key = made.random.pick(ServerListKey.allCases)
    let name = key.rawValue.split(separator: ".").last.map(String.init) ?? ""
    let isRemoved = RefreshContract.optional.contains(key) && made.random.once(in: 2)
    list = list.map { server in
      server.changed(at: key.rawValue) { value in
        if isRemoved { return nil }
        return (name, value is String ? "" : value is [Any] ? [Any]() : [String: Any]() as Any)
      }
    }
  }
}

extension RandomServers {
  /// A server whose numbers JSON can represent.
  mutating func finiteServer(_ id: String) -> VPNServer {
    var server = server(id)
    if !server.logical.score.isFinite { server.logical.score = 7 }
    return server
  }
}
