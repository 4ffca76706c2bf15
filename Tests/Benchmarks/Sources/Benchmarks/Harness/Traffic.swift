import Foundation

/// Four threads that read and one that writes, all at once and for a given time.
struct Traffic: Sendable {
  static let readers = 4

  /// Reads the lot of a key; whether it was the right one.
  let read: @Sendable (_ key: Int) throws -> Bool
  /// Writes one new lot of that key.
  let write: @Sendable (_ key: Int) throws -> Void

  /// - Parameter size: The lots that are there, numbered from 1; the writer goes on from there.
  func run(amongRows size: Int, for duration: Duration) throws -> TrafficCount {
    let end = ContinuousClock.now + duration
    let keys = Keys.generated(amongRows: size)
    let group = DispatchGroup()
    let tallies = (0...Self.readers).map { _ in Tally() }
    for (number, tally) in tallies.enumerated() {
      group.enter()
      Thread.detachNewThread {
        tally.result = Result {
          try number == 0
            ? writes(after: size, until: end) : reads(keys, from: number * 1_000, until: end)
        }
        group.leave()
      }
    }
    group.wait()
    let counts = try tallies.map { try $0.result.get() }
    return TrafficCount(
      reads: counts.dropFirst().reduce(0, +), writes: counts[0], seconds: duration / .seconds(1))
  }

  private func reads(_ keys: [Int], from start: Int, until end: ContinuousClock.Instant) throws
    -> Int
  {
    var count = 0
    while ContinuousClock.now < end {
      let key = keys[(start + count) % keys.count]
      guard try read(key) else { throw BenchmarkError("lot \(key) was read as another") }
      count += 1
    }
    return count
  }

  private func writes(after size: Int, until end: ContinuousClock.Instant) throws -> Int {
    var count = 0
    while ContinuousClock.now < end {
      count += 1
      try write(size + count)
    }
    return count
  }

  /// What one thread has done, read after the group has ended.
  private final class Tally: @unchecked Sendable {
    var result: Result<Int, any Error> = .success(0)
  }
}

/// How much got through.
struct TrafficCount: Codable {
  let reads: Int
  let writes: Int
  let seconds: Double

  var readsPerSecond: Double { Double(reads) / seconds }
  var writesPerSecond: Double { Double(writes) / seconds }

  /// The time per operation over that of `other`: the worse one of reads and writes.
  func ratio(to other: TrafficCount) -> Double {
    max(other.readsPerSecond / readsPerSecond, other.writesPerSecond / writesPerSecond)
  }
}
