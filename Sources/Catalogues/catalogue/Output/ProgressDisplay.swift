import SocleCSV

/// Shows on standard error how far a command has come: a bar on a terminal, otherwise a line every ten seconds.
final class ProgressDisplay {
  /// The width of the terminal; nil if standard error is not a terminal.
  private let width = Console.errorWidth
  private let start = ContinuousClock.now
  private var latest: ContinuousClock.Instant?

  /// Shows the progress, at most ten times a second on a terminal.
  func show(_ progress: LoadProgress) {
    let line = ProgressLine(
      file: progress.file, rows: progress.rows, done: progress.bytesRead,
      all: progress.totalBytes, seconds: (ContinuousClock.now - start) / .seconds(1))
    show(line.text) { line.bar(width: $0) }
  }

  /// Shows what the command is doing, at most ten times a second on a terminal.
  func show(_ text: String) { show(text) { text.cut(to: $0 - 1) } }

  private func show(_ text: @autoclosure () -> String, bar: (Int) -> String) {
    let now = ContinuousClock.now
    guard let width else {
      guard now - (latest ?? start) >= .seconds(10) else { return }
      latest = now
      return Console.writeError(text())
    }
    guard latest.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
    latest = now
    Console.showStatus(bar(width))
  }

  func clear() { if width != nil, latest != nil { Console.showStatus("") } }
}

struct ProgressLine {
  let file: String
  let rows: Int
  /// The number of bytes read so far, and of all files.
  let done: Int
  let all: Int
  let seconds: Double

  private static let barWidth = 20

  /// The line without a bar, such as "parts.csv 43 %, 812344 rows, 391000 rows/s, 4 s left".
  var text: String { "\(file) \(percent) %, " + figures.joined(separator: ", ") }

  /// The line with a bar, cut to `width` columns; a narrow terminal shows fewer figures.
  func bar(width: Int) -> String {
    let full = percent * Self.barWidth / 100
    let cells =
      String(repeating: "█", count: full) + String(repeating: "░", count: Self.barWidth - full)
    let parts = ["\(cells) \(percent) %"] + figures.reversed() + [file]
    var line = parts[0]
    for part in parts.dropFirst() where line.count + 2 + part.count < width { line += "  " + part }
    return line.cut(to: width - 1)
  }

  private var percent: Int {
    all > 0 ? Int(min(100, Double(done) * 100 / Double(all))) : 0
  }

  private var figures: [String] {
    let rate = Int(Double(rows) / max(seconds, 0.001))
    guard done > 0, done <= all else { return [rows.of("row"), "\(rate) rows/s"] }
    let left = min(seconds * Double(all - done) / Double(done), 1e15)
    return [rows.of("row"), "\(rate) rows/s", "\(Int(left.rounded(.up))) s left"]
  }
}
