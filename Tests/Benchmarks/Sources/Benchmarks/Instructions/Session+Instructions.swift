extension Session {
  private static let table = Table(widths: [12, 15, 20, 10])

  /// Prints instructions per row of every workload that one thread does in memory.
  mutating func countInstructions() throws {
    let callgrind = try Callgrind(in: folder)
    Self.table.print(["workload", "peer", "instructions_per_row", "ratio_to_c"])
    for workload in Workload.allCases where arguments.wants(workload.rawValue) {
      guard workload.baseline == CFormsPeer.plain.name else { continue }
      try count(workload, with: callgrind)
    }
    try finish()
  }

  private mutating func count(_ workload: Workload, with callgrind: Callgrind) throws {
    let size = min(arguments.rows ?? workload.countedSize, workload.fullSize)
    let trial = Trial(label: workload.rawValue, workload: workload, size: size)
    var unit: Double?
    for peer in arguments.peers(for: workload) {
      let total = Double(try callgrind.instructions(of: trial, by: peer))
      let perRow = total / Double(workload.operations(atSize: size))
      if peer.name == workload.baseline { unit = perRow }
      let row = InstructionRow(
        workload: workload.rawValue, peer: peer.name, rows: size, instructionsPerRow: perRow,
        ratio: unit.map { perRow / $0 }, origin: .current)
      Self.table.print([row.workload, row.peer, perRow.text(0), row.ratio?.text(2) ?? "-"])
      report.instructions.append(row)
    }
  }
}
