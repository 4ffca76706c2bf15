/// A load as a person sees it.
enum LoadBar {
  private static let cells = 10

  /// Ten cells, of which as many are full as the load has tens of percent, and the number.
  static func text(_ load: Int) -> String {
    let shown = min(max(load, 0), 100)
    // One full cell shows that there is a load at all.
    let full = shown == 0 ? 0 : max(1, (shown + 5) / 10)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
    let number = String(load)
    return bar + String(repeating: " ", count: max(1, 4 - number.count)) + number + " %"
  }
}
