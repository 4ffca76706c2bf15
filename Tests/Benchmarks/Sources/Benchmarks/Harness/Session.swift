/// One call of the command: what was asked for, and what has been measured so far.
struct Session {
  let arguments: Arguments
  let folder: WorkFolder
  var report: Report

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    folder = try WorkFolder()
    report = Report()
  }

  mutating func run() throws {
    Table.results.printHeader()
    // What is measured is kept if a later part fails.
    try runWorkloads()
    try finish()
    try runGrowth()
    try finish()
    try runBuild()
    try runServers()
    try finish()
    try runCSV()
    try finish()
  }

  func finish() throws {
    if let file = arguments.json { try report.write(to: file) }
    if let plots = arguments.plots { try Plots(report).write(to: plots) }
  }

  private mutating func runWorkloads() throws {
    for workload in Workload.allCases where arguments.wants(workload.rawValue) {
      guard let trial = try trial(of: workload) else { continue }
      let peers = arguments.peers(for: workload)
      let rows = try trial.measured(peers, rounds: arguments.rounds, in: folder)
      rows.forEach(Table.results.print)
      report.rows += rows
    }
  }

  private func trial(of workload: Workload) throws -> Trial? {
    guard Peers.able(toDo: workload).contains(where: { $0.name == workload.baseline }) else {
      return nil
    }
    let size = arguments.isQuick ? workload.quickSize : workload.fullSize
    var trial = Trial(label: workload.rawValue, workload: workload, size: size)
    if workload == .loadLego {
      guard let materials = try LegoMaterials.prepared(arguments.lego, in: folder) else {
        return nil
      }
      trial.materials = materials
    }
    return trial
  }
}
