extension Peer {
  func perform(_ run: Run) throws -> Outcome {
    switch run.workload {
    case .insertInBulk, .insertKeyed: try insertInBulk(run)
    case .insertRowByRow: try insertRowByRow(run)
    case .insertStreamed: try insertStreamed(run)
    case .insertAlone: try insertAlone(run)
    case .readAll: try readAll(run)
    case .streamAndSum: try streamAndSum(run)
    case .lookUpOneByOne: try lookUpOneByOne(run)
    case .lookUpTogether: try lookUpTogether(run)
    case .joinAndGroup: try joinAndGroup(run)
    case .upsert: try upsert(run)
    case .loadLego: try loadLego(run)
    case .readBesideWriter: try readBesideWriter(run)
    case .useEachVerb: try useEachVerb(run)
    }
  }
}
