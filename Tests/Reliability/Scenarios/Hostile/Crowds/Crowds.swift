import Foundation
import SocleStorage
import TestSupport

extension Scenario {
  private static let invariant =
    "no BUSY, the sum is right in every snapshot, every transfer is noted, the log stays small"

  static let crowds = [
    Scenario(
      "R8-threads", "8 writers and 16 readers of one pool, 320 transfers", promise: invariant,
      long: 600, short: 1
    ) { trial in
      try Bank.found(at: trial.folder.file())
      let bank = try Bank(path: trial.folder.file())
      let isOpen = Flag()
      let readers = (0..<16).map { _ in
        OtherThread { while isOpen.isSet { try bank.expectSum() } }
      }
      let writers = (0..<8).map { number in
        OtherThread { try bank.transfer(times: 40, seed: UInt64(trial.number * 100 + number)) }
      }
      defer { isOpen.clear() }
      for writer in writers { try writer.wait() }
      isOpen.clear()
      for reader in readers { try reader.wait() }
      try bank.expectTransfers(320)
      try expectSmallLog(trial.folder)
      try bank.pool.close()
    },
    Scenario(
      "R8-processes", "4 processes that write, 4 threads that read, 160 transfers",
      promise: invariant, long: 300, short: 1
    ) { trial in
      try Bank.found(at: trial.folder.file())
      let bank = try Bank(path: trial.folder.file())
      let isOpen = Flag()
      let readers = (0..<4).map { _ in
        OtherThread { while isOpen.isSet { try bank.expectSum() } }
      }
      defer { isOpen.clear() }
      let peers = try (0..<4).map { number in
        try Peer(.transfer, trial.folder.file(), "\(trial.number * 100 + number)")
      }
      for peer in peers { _ = try peer.result() }
      isOpen.clear()
      for reader in readers { try reader.wait() }
      try bank.expectTransfers(160)
      try expectSmallLog(trial.folder)
      try bank.pool.close()
    },
    Scenario(
      "R9-pool", "200 asynchronous reads and writes, of which some are canceled at random",
      promise: "no hang, no trap, no open transaction; a write is complete or absent", long: 500,
      short: 2
    ) { trial in
      let peer = try Peer(
        .cancel, trial.folder.path, "\(trial.seed &* 1000 &+ UInt64(trial.number))")
      _ = try peer.result()
    },
  ]

  private static func expectSmallLog(_ folder: TemporaryFolder) throws {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: folder.file("test.sqlite-wal"))
    let size = attributes?[.size] as? Int ?? 0
    try expect(size < 64 << 20, "the log has \(size) bytes")
  }
}

/// A truth value that several threads use.
final class Flag: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var value = true

  var isSet: Bool { lock.withLock { value } }

  func clear() { lock.withLock { value = false } }
}
