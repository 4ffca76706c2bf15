import SocleEntities
import SocleObjectGraph
import Testing

/// A text, or a list of texts.
private enum Words: Codable, Equatable {
  case one(String), many([String])
  init(from decoder: any Decoder) throws {
    let word = try? decoder.singleValueContainer().decode(String.self)
    self = try word.map { .one($0) } ?? .many([String](from: decoder))
  }
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .one(let word): try word.encode(to: encoder)
    case .many(let words): try words.encode(to: encoder)
    }
  }
}

private struct Card: Saveable, Equatable {
  var id: Int?
  var words: Words
  var maybe: Words?
}

@Suite("Values of several forms in a graph")
struct FormTests {
  @Test(
    "A value stored as a text or as a list keeps its form, also after undo and redo",
    arguments: Place.allCases)
  func forms(_ place: Place) throws {
    let persister = try place.stage().persister
    var card = Card(words: .one("[\"a\"]"), maybe: .many(["b"]))
    try persister.saveAll(object: &card)
    let first = card
    (card.words, card.maybe) = (.many([]), .one(""))
    try persister.saveAll(object: &card)
    #expect(try persister.retrieve(type: Card.self) == [card])
    try persister.undo()
    #expect(try persister.retrieve(type: Card.self) == [first])
    try persister.redo()
    #expect(try persister.retrieve(type: Card.self) == [card])
    let steps = try persister.history().count
    try persister.saveAll(object: &card)
    #expect(try persister.history().count == steps)
  }
}
