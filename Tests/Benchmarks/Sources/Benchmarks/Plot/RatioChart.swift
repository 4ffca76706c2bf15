import Foundation

/// Bars of CPU time over plain C's: to the left of 1 is faster than C, to the right slower. Readable on a screen of 400 points.
struct RatioChart {
  private let groups: [(title: String, rows: [ResultRow])]
  private let left = 152.0
  private let width = 460.0
  private let barHeight = 12.0
  private let groupGap = 14.0
  private let top = 66.0

  init(_ report: Report) {
    groups = Workload.allCases.compactMap { workload in
      let rows = report.rows.filter { row in
        row.workload == workload.rawValue && row.ratio != nil && row.peer != workload.baseline
      }
      let isShown =
        workload.baseline == CFormsPeer.plain.name && FigureTable.compared.contains(workload)
      return rows.isEmpty || !isShown ? nil : (workload.title, rows)
    }
  }

  var drawing: SVG {
    let bars = groups.reduce(0.0) { $0 + Double($1.rows.count) * barHeight + groupGap }
    let rows = groups.flatMap(\.rows)
    var drawing = SVG(
      width: width, height: top + bars + 44 + Plots.originsHeight(of: rows))
    drawing.text(
      "CPU time over that of a plain C loop: left of 1 is faster", x: 16, y: 22, size: 12.5,
      isBold: true)
    drawAxis(in: &drawing, bottom: top + bars)
    drawLegend(in: &drawing)
    var y = top + groupGap / 2
    for group in groups { draw(group, at: &y, in: &drawing) }
    Plots.drawOrigins(of: rows, in: &drawing)
    return drawing
  }

  private func drawAxis(in drawing: inout SVG, bottom: Double) {
    for power in -2...5 {
      let ratio = pow(2, Double(power))
      let x = position(ratio)
      let isUnit = ratio == 1
      drawing.line(
        from: (x, top), to: (x, bottom), stroke: isUnit ? Ink.axis : Ink.rule,
        width: isUnit ? 1.2 : 0.8)
      let label = ratio < 1 ? ratio.text(2) : ratio.text(0)
      drawing.text(label, x: x, y: bottom + 14, size: 10, anchor: .middle, fill: Ink.faint)
    }
  }

  private func draw(
    _ group: (title: String, rows: [ResultRow]), at y: inout Double, in drawing: inout SVG
  ) {
    let middle = y + Double(group.rows.count) * barHeight / 2
    drawing.text(group.title, x: 16, y: middle + 3.5, size: 11)
    for row in group.rows {
      draw(row, at: y, in: &drawing)
      y += barHeight
    }
    y += groupGap
  }

  private func draw(_ row: ResultRow, at y: Double, in drawing: inout SVG) {
    let ratio = row.ratio ?? 1
    let (unit, end) = (position(1), position(ratio))
    drawing.rectangle(
      x: min(unit, end), y: y, width: max(0.8, abs(end - unit)), height: barHeight - 2,
      fill: Palette.color(of: row.peer))
    let isFaster = ratio < 1
    drawing.text(
      ratio.text(ratio < 9.95 ? 2 : 0), x: end + (isFaster ? -4 : 4), y: y + barHeight - 3,
      size: 10, anchor: isFaster ? .end : .start)
  }

  private func drawLegend(in drawing: inout SVG) {
    var x = 16.0
    let peers = Peers.all.map(\.name).filter { name in
      groups.contains { $0.rows.contains { $0.peer == name } }
    }
    for peer in peers {
      drawing.rectangle(x: x, y: 36, width: 9, height: 9, fill: Palette.color(of: peer))
      drawing.text(Palette.name(of: peer), x: x + 13, y: 44.5, size: 10.5)
      x += 26 + Double(Palette.name(of: peer).count) * 6.2
    }
  }

  /// A logarithmic axis from 1/4 to 48; what lies beyond is drawn at its end.
  private func position(_ ratio: Double) -> Double {
    let (low, high) = (log2(0.22), log2(48.0))
    let share = (min(high, max(low, log2(ratio))) - low) / (high - low)
    return left + share * (width - left - 34)
  }
}
