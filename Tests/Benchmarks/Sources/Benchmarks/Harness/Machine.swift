import CPeers
import Foundation

/// Where the figures come from.
struct Machine: Codable {
  let system: String
  let cores: Int
  let sqlite: String

  static var current: Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      system: process.operatingSystemVersionString, cores: process.activeProcessorCount,
      sqlite: String(cString: sqlite3_libversion()))
  }
}
