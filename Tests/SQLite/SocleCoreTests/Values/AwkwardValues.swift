import Foundation
import SocleCore

/// Values at the edges of what their types can say.
enum Awkward {
  static let doubles: [Double] = [
    0, 1, -1, 0.1, 1.0 / 3, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    .leastNormalMagnitude, .ulpOfOne, .pi, 0x1p53, 0x1p53 + 2, -0x1p53, 0x1p63, -0x1p63, 1e15,
    123_456_789_012, -140_737_488_355_328, -140_737_488_355_329, 1e22, 1e23,
  ]

  static let floats: [Float] = [
    0, 1, -1, 0.1, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude, .leastNormalMagnitude, .pi, 16_777_216, 16_777_218,
  ]

  /// No two have the same bytes, some are equal to Swift.
  static let texts: [String] =
    [
      "", " ", "a", "A", "a\0b", "\0", "\0\0", "\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}", "ﬁ", "😀",
      "👨‍👩‍👧‍👦", "🇩🇪",
      "\u{10FFFF}", "\u{FFFF}", "\u{FEFF}x", "\u{202E}abc", "\u{D7FF}\u{E000}", "it's", "\"", "''",
      "%", "_", "*", "\\", "\n", "\r\n", "\r", "\t", "x'00'", "NULL", "1", "1.0", "01", "1e3", " 1",
      "; DROP TABLE cells; --", "?1", "日本語", "\u{301}", "\u{7F}", "\u{80}", "\u{FFFD}",
    ] + lengths.map { String(repeating: "x", count: $0) }
    + lengths.map { String(repeating: "x", count: $0 - 4) + "😀" }

  /// Around the memory that keeps the text of one row: 4,096 bytes.
  private static let lengths = [7, 8, 9, 15, 16, 4095, 4096, 4097, 8192]

  static let blobs: [[UInt8]] = [
    [], [0], [0, 0], [255], Array("text".utf8), [0xC3, 0x28], Array(0...255),
    [UInt8](repeating: 7, count: 4096),
  ]

  static let dates: [Date] = [
    Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSince1970: 0), .distantPast,
    .distantFuture, Date(timeIntervalSinceReferenceDate: 0.1),
    Date(timeIntervalSinceReferenceDate: .leastNonzeroMagnitude),
    Date(timeIntervalSinceReferenceDate: -1e-9), Date(timeIntervalSinceReferenceDate: .infinity),
    Date(timeIntervalSinceReferenceDate: 817_468_200.123_456_7),
    Date(timeIntervalSinceReferenceDate: (817_468_200.123_456_7).nextUp),
  ]

  /// Whole hundredths.
  static let decimals: [Decimal] = [
    0, 1, -1, Decimal(sign: .plus, exponent: -2, significand: 110),
    Decimal(sign: .minus, exponent: -2, significand: 1),
    Decimal(sign: .plus, exponent: 16, significand: 9), Decimal(Int64.min) / 100,
    Decimal(Int64.max) / 100,
  ]

  static let urls: [URL] =
    [
      "https://example.org", "https://example.org/", "https://é.example/ü?q=ñ#ß", "a b",
      "https://example.org/%C3%A9%2F?a=%26", "https://[::1]:8080/", "mailto:a@example.org",
      "file:///tmp/a%20b", "//host/path", "?q", "#f", "urn:isbn:0", "https://u:p@h/?x=1&y=[2]",
      "https://example.org/e\u{301}", "https://example.org/😀", "%41",
    ].compactMap { URL(string: $0) } + [
      URL(fileURLWithPath: "/tmp/ü/a b?#%"), URL(fileURLWithPath: "/tmp/", isDirectory: true),
    ]

  static let uuids: [UUID] = [
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    UUID(uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255)),
    UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
  ]
}
