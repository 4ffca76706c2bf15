/// The keys of generated rows, each computed from the row's position, so that none has to be stored.
enum GeneratedKeys {
  /// The key of a part, different for each position because its first number is.
  static func part(_ index: Int) -> String {
    let number = 2000 + index
    if index % 997 == 7 { return "00\(number)" }
    if index % 499 == 9 { return "\(number)e01" }
    return switch index % 20 {
    case 3: "\(number)a"
    case 6, 15: "\(number)pr0001"
    case 11: "\(number)c01"
    default: String(number)
    }
  }

  static func element(_ index: Int) -> String {
    if index == 5 { return "prototype" }
    return index % 5000 == 11 ? "\(3_000_000 + index)bpr078" : String(4_000_000 + index * 7)
  }

  static func set(_ index: Int) -> String {
    let number = 100 + index
    return switch index % 100 {
    case 1: "00\(number)-1"
    case 4: "BIGBOX\(number)-1"
    case 37: "\(number)-2"
    default: "\(number)-1"
    }
  }

  static func minifig(_ index: Int) -> String {
    let number = String(index + 1)
    return "fig-" + String(repeating: "0", count: max(0, 6 - number.count)) + number
  }

  /// The keys ascend, with gaps.
  static func inventory(_ index: Int) -> Int { index * 13 / 5 + 1 }

  static func theme(_ index: Int) -> Int { index + 1 }

  static func partCategory(_ index: Int) -> Int { index * 9 / 8 + 1 }

  /// The first key is −1, and the key at position 183 is 9999; there are gaps between keys.
  static func color(_ index: Int) -> Int {
    switch index {
    case 0: -1
    case 183: 9999
    case 184...: 10_000 + index
    default: (index - 1) * 6
    }
  }
}
