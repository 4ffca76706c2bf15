import Foundation
import SQLiteCore
import TestSupport

extension Scenario {
  static let untrusted = Scenario(
    "R4-untrusted", "files made to harm who opens them with openingUntrustedAt",
    promise: "refused or read, in 1.5 s of CPU and 64 MiB above the process's own", long: .max,
    short: 10, limit: { AttackFile.all.count }
  ) { trial in
    let attack = AttackFile.all[trial.number]
    try attack.make(trial.folder)
    let before = try trial.folder.bytes(of: "test.sqlite")
    let result = try Peer(.untrusted, trial.folder.file()).result()
    let parts = result.split(separator: " ", maxSplits: 2)
    let (seconds, kilobytes) = (Double(parts[0]) ?? .infinity, Int(parts[1]) ?? .max)
    #if DEBUG
      let allowed = 60.0
    #else
      // The deadline is one of time, and each statement has its own.
      let allowed = 1.5
    #endif
    try expect(seconds < allowed, "\(attack.name): \(result)")
    try expect(kilobytes < 64 << 10, "\(attack.name): \(result)")
    let (after, names) = (try trial.folder.bytes(of: "test.sqlite"), try trial.folder.names)
    try expect(
      after == before && names == ["test.sqlite"], "\(attack.name): changed, or left \(names)")
  }
}
