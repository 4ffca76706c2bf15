import Entities
import Foundation

extension EntityContract {
  private static let texts = [
    "Crème Brûlée", "CREME", "Straße", "STRAẞE", "Σίσυφος", "ısı", "İz", "100%", "", "ﬁn",
  ]

  private static func found(
    _ shelf: Shelf, _ filters: Filter<Sampler>..., are places: [Int], line: UInt = #line
  ) throws {
    let found = try shelf.fetch(Sampler.self, where: filters, orderedBy: [.ascending(\.large)])
    let expected = places.map { texts[$0] }
    try shelf.expect(
      found.map(\.text) == expected, "\(expected), found \(found.map(\.text))", line: line)
    let count = try shelf.count(Sampler.self, where: filters)
    try shelf.expect(count == places.count, "\(places.count), counted \(count)", line: line)
  }

  static let foldedTextChecks = [
    EntityCheck("Text is searched without regard to case and accents on request") { shelf in
      try shelf.save(
        all: texts.enumerated().map { number, text in
          var sampler = Sampler()
          (sampler.large, sampler.text) = (Int64(number), text)
          if number.isMultiple(of: 2) { sampler.note = text }
          return sampler
        })
      func equal(_ text: String) -> Filter<Sampler> {
        .that(\.text, equals: text, ignoring: .caseAndAccents)
      }
      func contains(_ text: String) -> Filter<Sampler> {
        .that(\.text, contains: text, ignoring: .caseAndAccents)
      }
      func begins(_ text: String) -> Filter<Sampler> {
        .that(\.text, hasPrefix: text, ignoring: .caseAndAccents)
      }
      try found(shelf, equal("cre\u{301}me\u{300}"), are: [1])
      try found(shelf, contains("CREME"), are: [0, 1])
      try found(shelf, contains("e b"), are: [0])
      try found(shelf, begins("brulee"), are: [])
      try found(shelf, begins("cr\u{e8}"), are: [0, 1])
      for text in ["strasse", "STRASSE", "straße", "Straẞe"] {
        try found(shelf, equal(text), are: [2, 3])
      }
      try found(shelf, equal("ΣΙΣΥΦΟΣ"), are: [4])
      try found(shelf, begins("ISI"), are: [])
      try found(shelf, begins("i"), are: [6])
      try found(shelf, equal("FIN"), are: [9])
      try found(shelf, contains("%"), are: [7])
      try found(shelf, equal(""), are: [8])
      try found(shelf, contains(""), are: Array(texts.indices))
      try found(shelf, contains("s").not, are: [0, 1, 4, 6, 7, 8, 9])
      try found(shelf, .any(of: [begins("c"), \.large == 7]), are: [0, 1, 7])
    },
    EntityCheck("Nil matches no text, also where case and accents are ignored") { shelf in
      var (some, none) = (Sampler(), Sampler())
      (some.note, none.note) = ("É", nil)
      try shelf.save(some, none)
      let found: Filter<Sampler> = .that(\.note, hasPrefix: "e", ignoring: .caseAndAccents)
      try shelf.expect(try shelf.count(Sampler.self, where: [found]) == 1, "one")
      try shelf.expect(try shelf.count(Sampler.self, where: [found.not]) == 1, "the one with nil")
      let all: Filter<Sampler> = .that(\.note, contains: "", ignoring: .caseAndAccents)
      try shelf.expect(try shelf.count(Sampler.self, where: [all]) == 1, "the one with a note")
    },
    EntityCheck("Case and accents are ignored in related models") { shelf in
      let recipes = [
        Recipe(name: "a", tags: [Tag("Végétal")]), Recipe(name: "b", tags: [Tag("v")]),
      ]
      try shelf.save(all: recipes)
      func names(_ filter: Filter<Recipe>) throws -> [String] {
        try shelf.fetch(Recipe.self, where: [filter], orderedBy: [.ascending(\.name)]).map(\.name)
      }
      let tag: Filter<Tag> = .that(\.name, equals: "VEGETAL", ignoring: .caseAndAccents)
      try shelf.expect(try names(.any(\.tags, where: [tag])) == ["a"], "a")
      try shelf.expect(try names(.none(\.tags, where: [tag])) == ["b"], "b")
    },
    EntityCheck("Every letter of Unicode is found by its other case and by its decomposed form") {
      shelf in
      let letters = (0x80...0x1FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
        .filter { $0.properties.changesWhenUppercased || $0.properties.changesWhenLowercased }
        .filter { letter in
          // The upper case of the iota below a letter is a letter of its own; that of ı is I.
          let parts = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars
          return letter != "ı" && !parts.contains("\u{345}")
        }
      let chunks = stride(from: 0, to: letters.count, by: 100).map { start in
        letters[start..<min(start + 100, letters.count)].reduce(into: "") {
          $0.unicodeScalars.append($1)
        }
      }
      try shelf.save(
        all: chunks.map { text in
          var sampler = Sampler()
          sampler.text = text
          return sampler
        })
      for text in chunks {
        for other in [
          text.uppercased(), text.lowercased(), text.decomposedStringWithCanonicalMapping,
        ] {
          let found = try shelf.fetch(
            Sampler.self, where: [.that(\.text, equals: other, ignoring: .caseAndAccents)]
          ).map(\.text)
          try shelf.expect(found == [text], "\(text), found \(found) by \(other)")
        }
      }
    },
  ]
}
