import Foundation

/// The hidden command: `--child WORKLOAD PEER SIZE DATABASE MATERIALS`.
enum Child {
  static func perform(_ arguments: [String]) throws {
    guard arguments.count == 5, let workload = Workload(rawValue: arguments[0]),
      let size = Int(arguments[2])
    else { throw BenchmarkError("--child is for the harness itself: \(arguments)") }
    let run = Run(workload, size: size, path: arguments[3], materials: arguments[4])
    let outcome = try Peers.named(arguments[1]).perform(run)
    let report = ChildReport(sample: Sample(run), digest: try outcome.digest(after: run))
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }
}

extension Sample {
  init(_ run: Run) {
    let measured = run.measurement
    self.init(
      cpuSeconds: measured.cpu_seconds, wallSeconds: measured.wall_seconds,
      peakRSSMiB: measured.peak_rss_mib, traffic: run.traffic)
  }
}
