import Foundation

/// One workload's lines, one per peer.
struct GrowthPanel {
  static let (width, height) = (460.0, 190.0)

  private let title: String
  private let lines: [(peer: String, points: [(size: Int, value: Double)])]
  private let sizes: [Int]
  private let highest: Double

  init(_ workload: Workload, _ rows: [ResultRow]) {
    let showsMemory = workload == .insertStreamed || workload == .streamAndSum
    let unit = showsMemory ? "peak memory in MiB" : "CPU in ns per row"
    title = "\(workload.rawValue) \(workload.title): \(unit)"
    let peers = Peers.all.map(\.name).filter { name in rows.contains { $0.peer == name } }
    lines = peers.map { peer in
      let own = rows.filter { $0.peer == peer }.sorted { $0.size < $1.size }
      return (peer, own.map { ($0.size, showsMemory ? $0.peakRSSMiB : $0.nanosecondsPerRow) })
    }
    sizes = Set(rows.map(\.size)).sorted()
    highest = Self.ceiling(lines.flatMap(\.points).map(\.value).max() ?? 1)
  }

  func draw(in drawing: inout SVG, y: Double) {
    let area = Area(x: 52, y: y + 26, width: Self.width - 80, height: Self.height - 62)
    drawing.text(title, x: 16, y: y + 12, size: 11.5)
    drawAxes(in: &drawing, area)
    for line in lines {
      let points = line.points.map { (x: across($0.size, area), y: up($0.value, area)) }
      drawing.polyline(points, stroke: Palette.color(of: line.peer), width: 1.8)
      for point in points {
        drawing.rectangle(
          x: point.x - 2, y: point.y - 2, width: 4, height: 4, fill: Palette.color(of: line.peer))
      }
    }
  }

  private struct Area { let x, y, width, height: Double }

  private func drawAxes(in drawing: inout SVG, _ area: Area) {
    for step in 0...4 {
      let value = highest * Double(step) / 4
      let y = up(value, area)
      drawing.line(from: (area.x, y), to: (area.x + area.width, y), width: 0.8)
      drawing.text(
        value.text(highest < 8 ? 1 : 0), x: area.x - 6, y: y + 3, size: 10, anchor: .end,
        fill: Ink.faint)
    }
    for size in sizes {
      drawing.text(
        Self.label(size), x: across(size, area), y: area.y + area.height + 15, size: 10,
        anchor: .middle, fill: Ink.faint)
    }
  }

  private func across(_ size: Int, _ area: Area) -> Double {
    guard let first = sizes.first, let last = sizes.last, first < last else { return area.x }
    let share = log(Double(size) / Double(first)) / log(Double(last) / Double(first))
    return area.x + share * area.width
  }

  private func up(_ value: Double, _ area: Area) -> Double {
    area.y + area.height * (1 - value / highest)
  }

  // The next number whose quarters are round.
  private static func ceiling(_ value: Double) -> Double {
    let power = pow(10, floor(log10(max(value, 1e-9))))
    return [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].map { $0 * power }.first { $0 >= value } ?? value
  }

  private static func label(_ size: Int) -> String {
    size >= 1_000_000 ? "\(size / 1_000_000) M" : "\(size / 1_000) k"
  }
}

extension ResultRow {
  fileprivate var nanosecondsPerRow: Double { cpuSeconds / Double(size) * 1e9 }
}
