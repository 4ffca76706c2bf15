import Foundation

/// The program `sqlite3`, loading CSV files with `.import`.
struct SQLiteProgramPeer: Peer {
  let name = "sqlite3-import"
  let workloads: Set<Workload> = [.loadLego]

  func loadLego(_ run: Run) throws -> Outcome {
    let materials = LegoMaterials(folder: URL(filePath: run.materials))
    let script = try FileHandle(forReadingFrom: materials.script)
    let program = Command("sqlite3", [run.path], standardInput: script)
    let output = try run.measure { try program.run() }
    run.chargeChildren()
    guard output.status == 0, output.errors.isEmpty else {
      throw BenchmarkError("sqlite3 \(output.status): \(output.errors.prefix(2_000))")
    }
    return .database
  }
}
