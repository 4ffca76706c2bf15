import Foundation
import SocleEntities

private let texts = [
  "Crème Brûlée", "CREME", "Straße", "STRAẞE", "Σίσυφος", "ısı", "İz", "100%", "", "ﬁn",
]

let foldedTextChecks: [EntityCheck] = [
  EntityCheck("Text is searched without regard to case and accents on request") { shelf in
    try shelf.save(all: texts.enumerated().map { Sampler($1, large: Int64($0)) })
    let found = shelf.search(by: \Sampler.large)
    func equal(_ text: String) -> Filter<Sampler> {
      .that(\.text, equals: text, ignoring: .caseAndAccents)
    }
    func contains(_ text: String) -> Filter<Sampler> {
      .that(\.text, contains: text, ignoring: .caseAndAccents)
    }
    func begins(_ text: String) -> Filter<Sampler> {
      .that(\.text, hasPrefix: text, ignoring: .caseAndAccents)
    }
    try found(equal("cre\u{301}me\u{300}"), are: [1])
    try found(contains("CREME"), are: [0, 1])
    try found(contains("e b"), are: [0])
    try found(begins("brulee"), are: [])
    try found(begins("cr\u{e8}"), are: [0, 1])
    for text in ["strasse", "STRASSE", "straße", "Straẞe"] {
      try found(equal(text), are: [2, 3])
    }
    try found(equal("ΣΙΣΥΦΟΣ"), are: [4])
    try found(begins("ISI"), are: [])
    try found(begins("i"), are: [6])
    try found(equal("FIN"), are: [9])
    try found(contains("%"), are: [7])
    try found(equal(""), are: [8])
    try found(contains(""), are: Array(0..<10))
    try found(contains("s").not, are: [0, 1, 4, 6, 7, 8, 9])
    try found(.any(of: [begins("c"), \.large == 7]), are: [0, 1, 7])
  },
  EntityCheck("Nil matches no text, also where case and accents are ignored") { shelf in
    try shelf.save(Sampler(note: "É"), Sampler())
    let found = shelf.search(by: \Sampler.note)
    try found(.that(\.note, hasPrefix: "e", ignoring: .caseAndAccents), are: ["É"])
    try found(.that(\.note, hasPrefix: "e", ignoring: .caseAndAccents).not, are: [nil])
    try found(.that(\.note, contains: "", ignoring: .caseAndAccents), are: ["É"])
  },
  EntityCheck("A filter on related models can ignore case and accents") { shelf in
    try shelf.save(Recipe(name: "a", tags: [Tag("Végétal")]), Recipe(name: "b", tags: [Tag("v")]))
    let tag: Filter<Tag> = .that(\.name, equals: "VEGETAL", ignoring: .caseAndAccents)
    try shelf.expect(\Recipe.name, ["a"], where: [.any(\.tags, where: [tag])])
    try shelf.expect(\Recipe.name, ["b"], where: [.none(\.tags, where: [tag])])
  },
  EntityCheck("Letters of all scripts are found by their other case and by their decomposed form") {
    shelf in
    let letters = (0x80...0x1FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
      .filter { letter in
        // An iota below a letter becomes a separate letter in upper case, and ı becomes I.
        let parts = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars
        let properties = letter.properties
        return (properties.changesWhenUppercased || properties.changesWhenLowercased)
          && letter != "ı" && !parts.contains("\u{345}")
      }
    let chunks = stride(from: 0, to: letters.count, by: 100).map { start in
      letters.dropFirst(start).prefix(100).map(String.init).joined()
    }
    try shelf.save(all: chunks.map { Sampler($0) })
    for text in chunks {
      for other in [
        text.uppercased(), text.lowercased(), text.decomposedStringWithCanonicalMapping,
      ] {
        let filter = Filter.that(\Sampler.text, equals: other, ignoring: .caseAndAccents)
        try shelf.expect(\Sampler.text, [text], where: [filter])
      }
    }
  },
]
