/// A drawing, element by element, without a ground of its own: its ink is dark on light pages and light on dark ones.
struct SVG {
  let width: Double
  let height: Double
  private var elements: [String] = []

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  enum Anchor: String { case start, middle, end }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, fill: String) {
    elements.append(
      "<rect x=\"\(x.text(1))\" y=\"\(y.text(1))\" width=\"\(width.text(1))\" "
        + "height=\"\(height.text(1))\" fill=\"\(fill)\"/>")
  }

  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), stroke: String = Ink.rule,
    width: Double = 1
  ) {
    polyline([start, end], stroke: stroke, width: width)
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], stroke: String, width: Double) {
    let path = points.map { "\($0.x.text(1)),\($0.y.text(1))" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(path)\" fill=\"none\" \(Ink.attribute("stroke", stroke)) "
        + "stroke-width=\"\(width)\"/>")
  }

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 10, anchor: Anchor = .start,
    fill: String = Ink.text, isBold: Bool = false
  ) {
    let weight = isBold ? " font-weight=\"600\"" : ""
    elements.append(
      "<text x=\"\(x.text(1))\" y=\"\(y.text(1))\" font-size=\"\(size)\" \(Ink.attribute("fill", fill)) "
        + "text-anchor=\"\(anchor.rawValue)\"\(weight)>\(text)</text>")
  }

  /// The whole document.
  var document: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
    width="\(width)" height="\(height)" font-family="DejaVu Sans, Arial, sans-serif">
    <style>
    .text { fill: #24292f } .faint { fill: #57606a } .rule { stroke: #d0d7de } .axis { stroke: #57606a }
    @media (prefers-color-scheme: dark) {
      .text { fill: #e6edf3 } .faint { fill: #9ea7b3 } .rule { stroke: #444c56 } .axis { stroke: #9ea7b3 }
    }
    </style>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }
}

/// The inks that change with the page's ground: names of classes of the drawing's style.
enum Ink {
  static let text = "text"
  static let faint = "faint"
  static let rule = "rule"
  static let axis = "axis"

  /// The attribute of an element in a color such as `#d9542b`, or in one of these inks.
  static func attribute(_ property: String, _ color: String) -> String {
    color.hasPrefix("#") ? "\(property)=\"\(color)\"" : "class=\"\(color)\""
  }
}
