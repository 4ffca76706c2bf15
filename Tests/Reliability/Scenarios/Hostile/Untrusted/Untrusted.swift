import Foundation
import SocleCore
import TestSupport

extension Scenario {
  static let untrusted = Scenario(
    "R4-untrusted", "files made to harm who opens them with openingUntrustedAt",
    promise: """
      refused, or opened and each table read in 1.5 s of CPU, all tables in 6 s, in 64 MiB above the process's own
      """, long: .max, short: 10, limit: { AttackFile.all.count }
  ) { trial in
    let attack = AttackFile.all[trial.number]
    try attack.make(trial.folder)
    let before = try trial.folder.bytes(of: "test.sqlite")
    let result = try Peer(.untrusted, trial.folder.file()).result()
    let parts = result.split(separator: " ", maxSplits: 3)
    let (longest, seconds) = (Double(parts[0]) ?? .infinity, Double(parts[1]) ?? .infinity)
    let kilobytes = Int(parts[2]) ?? .max
    #if DEBUG
      let (allowed, allowedInAll) = (60.0, 60.0)
    #else
      // The deadline is one of time, and each statement has its own.
      let (allowed, allowedInAll) = (1.5, 6.0)
    #endif
    try expect(longest < allowed && seconds < allowedInAll, "\(attack.name): \(result)")
    try expect(kilobytes < 64 << 10, "\(attack.name): \(result)")
    let (after, names) = (try trial.folder.bytes(of: "test.sqlite"), try trial.folder.names)
    try expect(
      after == before && names == ["test.sqlite"], "\(attack.name): changed, or left \(names)")
  }
}
