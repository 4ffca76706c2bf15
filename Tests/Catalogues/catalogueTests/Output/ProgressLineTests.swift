import Testing

@testable import catalogue

@Suite("Progress line and progress bar")
struct ProgressLineTests {
  private let line = ProgressLine(
    file: "inventory_parts.csv", rows: 120_000, done: 43, all: 100, seconds: 3)

  @Test("A progress line contains percent, rows, rows per second and the remaining time")
  func text() {
    #expect(
      line.text == "inventory_parts.csv 43 %, 120000 rows, 40000 rows/s, 4 s left")
  }

  @Test(
    "A progress bar is truncated to the width of the terminal",
    arguments: [10, 24, 40, 60, 80, 200])
  func bar(width: Int) {
    let bar = line.bar(width: width)
    #expect(bar.terminalColumns < width)
    #expect(bar.hasPrefix("████████"))
    #expect((width >= 200) == bar.contains("inventory_parts.csv"))
    #expect((width >= 40) == bar.contains("4 s left"))
  }

  @Test(
    "A progress line is valid even if sizes are unknown or wrong",
    arguments: [(0, 0), (5, 0), (0, 10), (20, 10), (.max, .max), (1, .max)] as [(Int, Int)],
    [0, 1e9])
  func odd(sizes: (done: Int, all: Int), seconds: Double) {
    let line = ProgressLine(file: "a", rows: 0, done: sizes.done, all: sizes.all, seconds: seconds)
    #expect(!line.text.isEmpty && line.bar(width: 80).contains("%"))
  }
}
