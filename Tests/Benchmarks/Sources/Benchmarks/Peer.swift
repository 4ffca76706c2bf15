/// One way to use SQLite, with one function per workload.
///
/// Each function sets up, does its work inside `run.measure`, lets go of its connection and gives back
/// what it read, or `.database` when the result is in the file.
protocol Peer: Sendable {
  var name: String { get }

  /// The workloads this peer has a function for.
  var workloads: Set<Workload> { get }

  func insertInBulk(_ run: Run) throws -> Outcome
  func insertRowByRow(_ run: Run) throws -> Outcome
  func insertStreamed(_ run: Run) throws -> Outcome
  func insertAlone(_ run: Run) throws -> Outcome
  func readAll(_ run: Run) throws -> Outcome
  func streamAndSum(_ run: Run) throws -> Outcome
  func lookUpOneByOne(_ run: Run) throws -> Outcome
  func lookUpTogether(_ run: Run) throws -> Outcome
  func joinAndGroup(_ run: Run) throws -> Outcome
  func upsert(_ run: Run) throws -> Outcome
  func loadLego(_ run: Run) throws -> Outcome
  func readBesideWriter(_ run: Run) throws -> Outcome
  func useEachVerb(_ run: Run) throws -> Outcome
}
