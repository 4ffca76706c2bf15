/// Every peer there is, in the order tables and plots show them.
enum Peers {
  static let all: [any Peer] = [
    CFormsPeer.plain, CFormsPeer.best, SoclePeer(), GRDBFastestPeer(), GRDBIdiomaticPeer(),
    SQLiteProgramPeer(),
  ]

  static func named(_ name: String) throws -> any Peer {
    guard let peer = all.first(where: { $0.name == name }) else {
      throw BenchmarkError(
        "no peer is named \(name): there are \(all.map(\.name).joined(separator: ", "))")
    }
    return peer
  }

  static func able(toDo workload: Workload) -> [any Peer] {
    all.filter { $0.workloads.contains(workload) }
  }
}
