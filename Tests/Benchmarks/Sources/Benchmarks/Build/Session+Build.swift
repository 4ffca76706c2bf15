import CPeers
import Foundation

extension Session {
  /// A clean release build of the core, dependencies and all (there are none).
  mutating func runBuild() throws {
    guard arguments.wants("build"), !arguments.isQuick || arguments.only.contains("build") else {
      return
    }
    let row = ResultRow(
      label: "build", workload: "build", size: 1, peer: SoclePeer().name,
      samples: [try cleanBuild(of: "SocleCore")])
    Table.results.print(row)
    report.rows.append(row)
  }

  private func cleanBuild(of target: String) throws -> Sample {
    // SwiftPM leaves lock files in the folder for temporary files: let it be one that goes away.
    let arguments = [
      "TMPDIR=\(folder.url.path)", "swift", "build", "-c", "release", "--target", target,
      "--package-path", Repository.root.path,
      "--scratch-path", folder.url.appending(path: "build").path,
    ]
    let (before, start) = (peer_measured_children(), ContinuousClock.now)
    let output = try Command("env", arguments).run()
    guard output.status == 0 else {
      throw BenchmarkError("\(target) does not build:\n\(output.text)\(output.errors)")
    }
    let (after, wall) = (peer_measured_children(), ContinuousClock.now - start)
    return Sample(
      cpuSeconds: after.cpu_seconds - before.cpu_seconds, wallSeconds: wall / .seconds(1),
      peakRSSMiB: after.peak_rss_mib)
  }
}
