import CPeers

/// One execution of one workload by one peer, in a process of its own.
final class Run {
  let workload: Workload
  let size: Int
  /// The database file, or ":memory:".
  let path: String
  /// Where the LEGO files are, for the workload that loads them.
  let materials: String
  private(set) var measurement = peer_measurement()
  private(set) var traffic: TrafficCount?

  init(_ workload: Workload, size: Int, path: String, materials: String = "") {
    self.workload = workload
    self.size = size
    self.path = path
    self.materials = materials
  }

  var isInMemory: Bool { path == ":memory:" }

  var fixture: Fixture { workload.fixture(atSize: size) }

  /// Does `work` with the clock running: call it once, with set-up before and checks after.
  func measure<Value>(_ work: () throws -> Value) throws -> Value {
    var outcome: Result<Value, any Error>?
    measurement = Self.measured { outcome = Result { try work() } }
    guard let outcome else { throw BenchmarkError("the measured section did not run") }
    return try outcome.get()
  }

  /// Lets traffic run for the workload's time, and counts what gets through.
  ///
  /// - Returns: What equals for all peers that did nothing wrong; a read that is, or a busy database, throws.
  func count(_ traffic: Traffic) throws -> Outcome {
    let duration = workload.duration(atSize: size)
    self.traffic = try measure { try traffic.run(amongRows: size, for: duration) }
    return .sum(0)
  }

  /// Replaces what was measured here by the cost of the processes that were started and have ended.
  func chargeChildren() {
    let children = peer_measured_children()
    measurement.cpu_seconds = children.cpu_seconds
    measurement.peak_rss_mib = children.peak_rss_mib
  }

  private static func measured(_ work: () -> Void) -> peer_measurement {
    withoutActuallyEscaping(work) { work in
      withUnsafePointer(to: work) { work in
        peer_measured(
          { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() },
          UnsafeMutableRawPointer(mutating: work))
      }
    }
  }
}
