extension Unicode.Scalar {
  /// Whether SQLite takes the byte for white space.
  var isSpace: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{0C}": true
    default: false
    }
  }

  var isDigit: Bool { ("0"..."9").contains(self) }

  var isHexadecimalDigit: Bool { properties.isASCIIHexDigit }

  /// Whether the byte can stand in a name without quotes; every byte of a non-ASCII character can.
  var isPartOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: value >= 0x80
    }
  }
}
