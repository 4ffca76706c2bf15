import Entities
import Foundation

extension EntityContract {
  private static let texts = [
    "Crème Brûlée", "CREME", "Straße", "STRAẞE", "Σίσυφος", "ısı", "İz", "100%", "", "ﬁn",
  ]

  private static func found(
    _ shelf: Shelf, _ filters: Filter<Sampler>..., are places: [Int], line: UInt = #line
  ) throws {
    try shelf.expect(\Sampler.text, places.map { texts[$0] }, where: filters, line: line)
  }

  static let foldedTextChecks = [
    EntityCheck("Text is searched without regard to case and accents on request") { shelf in
      try shelf.save(all: texts.enumerated().map { Sampler($1, large: Int64($0)) })
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
      try shelf.save(Sampler(note: "É"), Sampler())
      let found: Filter<Sampler> = .that(\.note, hasPrefix: "e", ignoring: .caseAndAccents)
      try shelf.expect(\Sampler.note, ["É"], where: [found])
      try shelf.expect(\Sampler.note, [nil], where: [found.not])
      let all: Filter<Sampler> = .that(\.note, contains: "", ignoring: .caseAndAccents)
      try shelf.expect(\Sampler.note, ["É"], where: [all])
    },
    EntityCheck("Case and accents are ignored in related models") { shelf in
      let recipes = [
        Recipe(name: "a", tags: [Tag("Végétal")]), Recipe(name: "b", tags: [Tag("v")]),
      ]
      try shelf.save(all: recipes)
      let tag: Filter<Tag> = .that(\.name, equals: "VEGETAL", ignoring: .caseAndAccents)
      try shelf.expect(\Recipe.name, ["a"], where: [.any(\.tags, where: [tag])])
      try shelf.expect(\Recipe.name, ["b"], where: [.none(\.tags, where: [tag])])
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
      try shelf.save(all: chunks.map { Sampler($0) })
      for text in chunks {
        for other in [
          text.uppercased(), text.lowercased(), text.decomposedStringWithCanonicalMapping,
        ] {
          try shelf.expect(
            \Sampler.text, [text],
            where: [.that(\.text, equals: other, ignoring: .caseAndAccents)])
        }
      }
    },
  ]
}
