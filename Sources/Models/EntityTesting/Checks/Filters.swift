import Entities
import Foundation

extension EntityContract {
  /// Samplers numbered 0…5, of which the even ones have a count and a note.
  private static func numbered() -> [Sampler] {
    let texts = ["apple", "Apple", "a%ple", "\u{e9}", "z_", ""]
    return texts.enumerated().map { number, text in
      var sampler = Sampler(text, large: Int64(number))
      sampler.flag = number > 3
      sampler.level = number == 0 ? .high : .low
      sampler.date = Date(timeIntervalSinceReferenceDate: Double(number))
      if number.isMultiple(of: 2) { (sampler.count, sampler.note) = (number, text) }
      return sampler
    }
  }

  private static func found(
    _ shelf: Shelf, _ filters: Filter<Sampler>..., are numbers: [Int64], line: UInt = #line
  ) throws {
    try shelf.expect(\Sampler.large, numbers, where: filters, line: line)
  }

  static let filterChecks = [
    EntityCheck("Filters compare numbers, flags, dates, enums and ids") { shelf in
      let all = numbered()
      try shelf.save(all: all)
      try found(shelf, are: [0, 1, 2, 3, 4, 5])
      try found(shelf, \.large == 3, are: [3])
      try found(shelf, \.large != 3, are: [0, 1, 2, 4, 5])
      try found(shelf, \.large < 2, are: [0, 1])
      try found(shelf, \.large <= 2, are: [0, 1, 2])
      try found(shelf, \.large > 3, are: [4, 5])
      try found(shelf, \.large >= 3, \.flag == false, are: [3])
      try found(shelf, \.level == .high, are: [0])
      try found(shelf, \.date > Date(timeIntervalSinceReferenceDate: 3.5), are: [4, 5])
      try found(shelf, \.id == all[2].id, are: [2])
      try found(shelf, .that(\.id, isIn: [all[1].id, UUID(), all[4].id]), are: [1, 4])
      try found(shelf, \.list == [], are: [0, 1, 2, 3, 4, 5])
    },
    EntityCheck("Nil is equal to nil only, and neither less nor greater than anything") { shelf in
      try shelf.save(all: numbered())
      try found(shelf, \.count == nil, are: [1, 3, 5])
      try found(shelf, \.count != nil, are: [0, 2, 4])
      try found(shelf, \.count != 2, are: [0, 1, 3, 4, 5])
      try found(shelf, \.count < 4, are: [0, 2])
      try found(shelf, (\.count < 4).not, are: [1, 3, 4, 5])
      try found(shelf, \.count <= 2, are: [0, 2])
      try found(shelf, \.count > 2, are: [4])
      try found(shelf, \.count >= 2, are: [2, 4])
      try found(shelf, .that(\.count, isIn: [nil, 4]), are: [1, 3, 4, 5])
      try found(shelf, .that(\.count, isIn: [nil, 4]).not, are: [0, 2])
      try found(shelf, .that(\.count, isIn: []), are: [])
      try found(shelf, .that(\.note, contains: ""), are: [0, 2, 4])
      try found(shelf, .that(\.note, contains: "p").not, are: [1, 3, 4, 5])
    },
    EntityCheck("Text is compared by its bytes, and has no wildcards") { shelf in
      try shelf.save(all: numbered())
      try found(shelf, \.text == "apple", are: [0])
      try found(shelf, \.text == "e\u{301}", are: [])
      try found(shelf, .that(\.text, contains: "ppl"), are: [0, 1])
      try found(shelf, .that(\.text, contains: "%"), are: [2])
      try found(shelf, .that(\.text, hasPrefix: "a"), are: [0, 2])
      try found(shelf, .that(\.text, hasPrefix: "z_"), are: [4])
      try found(shelf, .that(\.text, hasPrefix: "*"), are: [])
      try found(shelf, .that(\.text, hasPrefix: ""), are: [0, 1, 2, 3, 4, 5])
      try found(shelf, \.text < "a", are: [1, 5])
      try found(shelf, \.text >= "z", are: [3, 4])
    },
    EntityCheck("Filters combine") { shelf in
      try shelf.save(all: numbered())
      try found(shelf, .any(of: [\.large == 1, \.large == 4]), are: [1, 4])
      try found(shelf, .any(of: []), are: [])
      try found(shelf, .all(of: []), are: [0, 1, 2, 3, 4, 5])
      try found(
        shelf, .any(of: [\.large == 1, .all(of: [\.large > 2, \.count == nil])]).not,
        are: [0, 2, 4])
    },
    EntityCheck("Thousands of filters combine, and deeply nested ones are refused") { shelf in
      try shelf.save(all: numbered())
      let many = (0..<3000).map { \Sampler.large == $0 * 2 }
      try found(shelf, .any(of: many), are: [0, 2, 4])
      try found(shelf, .all(of: many.map(\.not)), are: [1, 3, 5])
      let deep = (0..<300).reduce(\Sampler.large == 1) { filter, _ in filter.not }
      try shelf.expectThrow("a condition that is nested 300 deep") {
        try shelf.fetch(Sampler.self, where: [deep])
      }
    },
  ]
}
