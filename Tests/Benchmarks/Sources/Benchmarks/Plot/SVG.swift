/// A drawing, element by element, on a light ground.
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
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), stroke: String = "#e3e5e8",
    width: Double = 1
  ) {
    polyline([start, end], stroke: stroke, width: width)
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], stroke: String, width: Double) {
    let path = points.map { "\($0.x.text(1)),\($0.y.text(1))" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(stroke)\" "
        + "stroke-width=\"\(width)\"/>")
  }

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 10, anchor: Anchor = .start,
    fill: String = "#3c4046", isBold: Bool = false
  ) {
    let weight = isBold ? " font-weight=\"600\"" : ""
    elements.append(
      "<text x=\"\(x.text(1))\" y=\"\(y.text(1))\" font-size=\"\(size)\" fill=\"\(fill)\" "
        + "text-anchor=\"\(anchor.rawValue)\"\(weight)>\(text)</text>")
  }

  /// The whole document.
  var document: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
    width="\(width)" height="\(height)" font-family="Helvetica, Arial, DejaVu Sans, sans-serif">
    <rect width="\(width)" height="\(height)" fill="#fcfcfb"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }
}
