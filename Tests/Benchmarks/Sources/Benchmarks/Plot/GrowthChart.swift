/// Lines over the number of rows: what a row costs, and what memory all rows take.
struct GrowthChart {
  private let report: Report
  private let panels: [GrowthPanel]

  init(_ report: Report) {
    self.report = report
    panels = Workload.allCases.compactMap { workload in
      let rows = report.growth.filter { $0.workload == workload.rawValue }
      return rows.isEmpty ? nil : GrowthPanel(workload, rows)
    }
  }

  var drawing: SVG {
    let height = Double(panels.count) * GrowthPanel.height
    var drawing = SVG(
      width: GrowthPanel.width,
      height: height + 84 + Plots.originsHeight(of: report.growth))
    drawing.text("From ten thousand rows upwards", x: 16, y: 22, size: 13, isBold: true)
    drawLegend(in: &drawing)
    for (index, panel) in panels.enumerated() {
      panel.draw(in: &drawing, y: 60 + Double(index) * GrowthPanel.height)
    }
    Plots.drawOrigins(of: report.growth, in: &drawing)
    return drawing
  }

  private func drawLegend(in drawing: inout SVG) {
    var x = 16.0
    let peers = Peers.all.map(\.name).filter { name in report.growth.contains { $0.peer == name } }
    for peer in peers {
      drawing.rectangle(x: x, y: 36, width: 12, height: 3, fill: Palette.color(of: peer))
      drawing.text(Palette.name(of: peer), x: x + 16, y: 41, size: 10.5)
      x += 30 + Double(Palette.name(of: peer).count) * 6.2
    }
  }
}
