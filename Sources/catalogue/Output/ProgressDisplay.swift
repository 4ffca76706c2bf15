import LegoCatalogue

/// One line that says how far a load has come, on a terminal only.
final class ProgressDisplay {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var latest: ContinuousClock.Instant?

  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Shows the progress, ten times a second at most.
  func show(_ progress: LoadProgress) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let latest, now - latest < .milliseconds(100) { return }
    latest = now
    let milliseconds = max(1, (now - start) / .milliseconds(1))
    let rate = Int(Double(progress.rows) * 1000 / milliseconds)
    let share = "\(progress.bytesRead / 1024) of \(progress.totalBytes / 1024) KiB"
    Console.showStatus("\(progress.file)  \(share)  \(progress.rows) rows  \(rate) rows/s")
  }

  /// Takes the line away.
  func clear() {
    if isShown, latest != nil { Console.showStatus("") }
  }
}
