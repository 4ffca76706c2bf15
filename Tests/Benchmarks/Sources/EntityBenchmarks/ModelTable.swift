import Foundation

/// The work of an app with models in a file of 110,000 objects, by each peer in a process: CPU seconds in rounds.
struct ModelTable {
  private var results: Results
  private let count: Int
  private static let times = 1000

  static func run(_ count: Int, rounds: Int) throws {
    var table = ModelTable(count: count)
    let peers: [any ModelPeer.Type] = [
      GraphPeer.self, RepositoryPeer.self, GRDBBudgetPeer.self, HandPeer.self, HandListsPeer.self,
    ]
    for _ in 0..<rounds {
      for peer in peers.shuffled() { try table.round(peer) }
    }
    table.results.printAll()
  }

  private init(count: Int) {
    self.count = count
    results = Results(size: count * 11)
  }

  private mutating func round<Peer: ModelPeer>(_ type: Peer.Type) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let budgets = Budget.made(count)
    let peer = try Peer(path: folder.appendingPathComponent("a.sqlite").path, budgets)
    var (item, budget) = (budgets[0].items[5], budgets[0])
    func save(_ times: Int) throws {
      for _ in 0..<times {
        item.budgeted += 1
        try peer.save(item)
      }
      budget.items[5] = item
    }
    func delete(_ times: Int) throws {
      for _ in 0..<times { try peer.deleteAndRestore(item, of: budget) }
    }
    try save(3)
    try delete(3)
    results.note(
      "models save", Peer.name, try measure { try save(Self.times) } / Double(Self.times))
    results.note(
      "models undo", Peer.name, try measure { try delete(Self.times) } / Double(Self.times))
    results.note("models delete", Peer.name, try measure { try peer.delete(budgets) })
  }
}
