/// What a peer came to, in a form that compares between peers.
enum Outcome {
  /// The result is what the database file now holds.
  case database
  case sum(Int)
  case digest(Digest)

  static func lots(_ lots: some Sequence<Lot>) -> Outcome { .digest(Digest(of: lots)) }

  static func places(_ places: [PlaceSummary]) -> Outcome { .digest(Digest(of: places)) }

  /// The digest to compare; a database in memory is gone by now and has none to offer.
  func digest(after run: Run) throws -> Digest {
    switch self {
    case .digest(let digest): digest
    case .sum(let sum): Digest(count: 1, sum: UInt64(bitPattern: Int64(sum)))
    case .database where run.isInMemory: Digest(count: 0, sum: 0)
    case .database: try Digest(ofRowsAt: run.path, run.workload.verification)
    }
  }
}

extension Workload {
  /// The query whose rows are the result of a workload that writes.
  var verification: String {
    switch self {
    case .upsert: "SELECT * FROM status"
    case .loadLego: LegoTables.verification
    default: "SELECT * FROM lot"
    }
  }
}
