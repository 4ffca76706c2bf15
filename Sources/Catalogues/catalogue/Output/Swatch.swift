import Foundation
import LegoCatalogue

/// The number of colors of a terminal.
enum ColorDepth {
  /// No colors, or standard output is not a terminal.
  case none
  /// A fixed table of 256 colors.
  case palette
  /// 256 shades each of red, green and blue.
  case full

  /// - Parameter environment: The depth depends on the variables `COLORTERM`, `TERM` and `NO_COLOR` (https://no-color.org).
  init(environment: [String: String], isTerminal: Bool) {
    let refuses = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    if !isTerminal || refuses || environment["TERM"] == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      self = .full
    } else {
      self = .palette
    }
  }

  static var ofOutput: ColorDepth {
    ColorDepth(
      environment: ProcessInfo.processInfo.environment, isTerminal: Console.outputIsTerminal)
  }
}

extension ColorDepth {
  /// A small block in a brick's color: two cells and a space; empty if no colors are shown.
  ///
  /// - Parameter rgb: The color in six hexadecimal digits.
  func swatch(_ rgb: String) -> String {
    guard self != .none else { return "" }
    guard let code = code(rgb) else { return "   " }
    return "\u{1B}[48;\(code)m  \u{1B}[0m "
  }

  /// The terminal's code of a color in six hexadecimal digits, nil if the text is invalid.
  private func code(_ rgb: String) -> String? {
    guard rgb.utf8.count == 6, let value = Int(rgb, radix: 16), value >= 0 else { return nil }
    let parts = [value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF]
    if self == .full { return "2;\(parts[0]);\(parts[1]);\(parts[2])" }
    let levels = parts.map { ($0 * 5 + 127) / 255 }
    return "5;\(16 + 36 * levels[0] + 6 * levels[1] + levels[2])"
  }
}

extension TextTable {
  func lines(swatches colors: [LegoColor]) -> [String] {
    let depth = ColorDepth.ofOutput
    return lines(prefixWidth: depth == .none ? 0 : 3) { depth.swatch(colors[$0].rgb) }
  }
}
