// A peer writes only the functions of the workloads it lists.
extension Peer {
  func insertInBulk(_ run: Run) throws -> Outcome { throw absent(run) }
  func insertRowByRow(_ run: Run) throws -> Outcome { throw absent(run) }
  func insertStreamed(_ run: Run) throws -> Outcome { throw absent(run) }
  func insertAlone(_ run: Run) throws -> Outcome { throw absent(run) }
  func readAll(_ run: Run) throws -> Outcome { throw absent(run) }
  func streamAndSum(_ run: Run) throws -> Outcome { throw absent(run) }
  func lookUpOneByOne(_ run: Run) throws -> Outcome { throw absent(run) }
  func lookUpTogether(_ run: Run) throws -> Outcome { throw absent(run) }
  func joinAndGroup(_ run: Run) throws -> Outcome { throw absent(run) }
  func upsert(_ run: Run) throws -> Outcome { throw absent(run) }
  func loadLego(_ run: Run) throws -> Outcome { throw absent(run) }
  func readBesideWriter(_ run: Run) throws -> Outcome { throw absent(run) }
  func useEachVerb(_ run: Run) throws -> Outcome { throw absent(run) }

  private func absent(_ run: Run) -> BenchmarkError {
    BenchmarkError("\(name) has no \(run.workload.rawValue) (\(run.workload.title))")
  }
}
