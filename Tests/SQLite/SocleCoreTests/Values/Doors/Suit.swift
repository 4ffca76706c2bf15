import SocleCore

enum Suit: String, CaseIterable, ColumnValue {
  case none = ""
  case hearts, spades = "♠", clubs = "e\u{301}", diamonds = "\0"
}

enum Rank: Int, CaseIterable, ColumnValue {
  case lowest = -9_223_372_036_854_775_808
  case two = 2
  case highest = 9_223_372_036_854_775_807
}

struct Flags: OptionSet, ColumnValue {
  var rawValue: UInt32
  static let none: Flags = []
  static let first = Flags(rawValue: 1)
  static let last = Flags(rawValue: 1 << 31)
}

struct Note: Codable, Equatable {
  var text: String
  var numbers: [Double]

  init(_ text: String) {
    self.text = text
    numbers = [0.1, -1e-300, 1e300, Double(text.utf8.count)]
  }
}
