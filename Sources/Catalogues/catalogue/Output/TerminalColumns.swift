extension String {
  /// The number of columns of the text on a terminal: two for wide characters and emoji, none for combining marks.
  ///
  /// Determined by the East Asian widths of Unicode (https://www.unicode.org/reports/tr11/), as in most terminals.
  var terminalColumns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.terminalColumns }
  }
}

extension Character {
  var terminalColumns: Int {
    if unicodeScalars.contains(where: \.isWide) { return 2 }
    return unicodeScalars.first?.isMark == true ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether the scalar is wide itself, or makes the character an emoji.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE0F, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
