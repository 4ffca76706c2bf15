import Foundation
import LegoCatalogue

/// Small blocks in the colors of bricks.
enum Swatch {
  /// Whether colors are shown: on a terminal, unless the environment refuses them (https://no-color.org).
  static func areShown(environment: [String: String], isTerminal: Bool) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// The middles between the six levels of red, green and blue in the cube: 0, 95, 135, 175, 215 and 255.
  private static let middles = [47, 115, 155, 195, 235]

  /// Two cells in a color of six hexadecimal digits, and a space; only spaces if the color is invalid.
  ///
  /// The color is approximated by the nearest of the 6 × 6 × 6 cube in the usual table of 256 colors.
  static func text(_ rgb: String) -> String {
    guard rgb.utf8.count == 6, let value = Int(rgb, radix: 16), value >= 0 else { return "   " }
    let levels = [value >> 16, value >> 8, value].map { channel in
      middles.count { channel & 0xFF > $0 }
    }
    return "\u{1B}[48;5;\(16 + 36 * levels[0] + 6 * levels[1] + levels[2])m  \u{1B}[0m "
  }
}

extension TextTable {
  func lines(swatches colors: [LegoColor]) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    guard Swatch.areShown(environment: environment, isTerminal: Console.outputIsTerminal)
    else { return lines() }
    return lines(prefixWidth: 3) { Swatch.text(colors[$0].rgb) }
  }
}
