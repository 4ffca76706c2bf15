/// The tables, pictures and colors of the page.
extension ReportPage {
  static func percent(_ share: Double) -> String {
    if share < 1 { return "< 1 %" }
    return share > 99 && share < 100 ? "> 99 %" : "\(Int(share.rounded())) %"
  }

  static func cells(_ texts: [String], areNumbers: Bool = false) -> String {
    texts.map { "<td\(areNumbers ? " class=\"n\"" : "")>\($0.inHTML)</td>" }.joined()
  }

  static func table(_ heads: [String], _ lines: [String], style: String = "rows") -> String {
    let head = heads.map { "<th>\($0.inHTML)</th>" }.joined()
    return """
      <div class="wide"><table class="\(style)"><thead><tr>\(head)</tr></thead><tbody>
      \(lines.map { "<tr>\($0)</tr>" }.joined(separator: "\n"))
      </tbody></table></div>

      """
  }

  /// A histogram, or the most frequent values.
  static func picture(of profile: ColumnProfile) -> String {
    let counts = profile.bars
    guard let highest = counts.max(), highest > 0 else {
      return profile.frequent.map { "\($0.value.inHTML) <small>× \($0.count.grouped)</small>" }
        .joined(separator: "<br>")
    }
    let bars = counts.enumerated().map { index, count in
      let height = count == 0 ? 0 : max(1, count * 24 / highest)
      return "<rect x=\"\(index * 9)\" y=\"\(24 - height)\" width=\"8\" height=\"\(height)\"/>"
    }
    let label =
      "\(counts.count) bars from the smallest to the largest, the highest \(highest.grouped)"
    return
      "<svg class=\"bars\" role=\"img\" aria-label=\"\(label)\" viewBox=\"0 0 108 24\" width=\"108\" height=\"24\">"
      + bars.joined() + "</svg>"
  }

  static let style = """
    :root { --ink: #223; --soft: #667; --rule: #d5dae3; --bar: #5b7bb8; --ground: #fff; }
    @media (prefers-color-scheme: dark) {
    :root { --ink: #e6e9f0; --soft: #9aa3b5; --rule: #3a4252; --bar: #8fa3d0; --ground: #14171d; } }
    body { font: 15px/1.45 system-ui, "DejaVu Sans", sans-serif; color: var(--ink); background: var(--ground);
    margin: 0 auto; padding: 1rem; max-width: 1200px; }
    h2 { margin-top: 2.5rem; border-top: 1px solid var(--rule); padding-top: 1rem; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; }
    th { text-align: left; color: var(--soft); font-weight: 600; }
    th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top;
    max-width: min(22rem, 60vw); overflow-wrap: break-word; } td:first-child { font-weight: 600; }
    .n, .tables :is(th, td):is(:nth-child(2), :nth-child(3)), .columns :is(th, td):is(:nth-child(3), :nth-child(4)) {
    text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .columns .n { text-align: left; } details { margin-top: 1rem; } a { color: inherit; } summary { cursor: pointer; }
    small, h3 { color: var(--soft); } h3 { font-size: 14px; } .bars { fill: var(--bar); }
    """
}
