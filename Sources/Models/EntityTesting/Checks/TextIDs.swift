import Entities
import Foundation

/// A record of a web service, whose ids are texts, with parts of its own.
package struct Record: Entity, Equatable, Sendable {
  package var id: String
  package var title: String
  package var parts: [Record] = []
  @Indirect package var origin: Record?

  package static let relations: [Relation<Record>] = [
    .toMany("parts", \.parts, onDelete: .cascade), .toOne("origin", \.origin),
  ]

  package init(_ id: String, _ title: String = "", parts: [Record] = []) {
    (self.id, self.title, self.parts) = (id, title, parts)
  }
}

extension EntityContract {
  /// Ids that a store could mistake for each other, or for ids of another type, in the order of their bytes.
  private static let awkwardIDs = [
    "\u{0}", "\u{0}a", "\u{1}", "\u{1}a", "\u{1}b", "\u{2}", " ", "\"\\\u{1f}\n", "'); --", "12",
    "a", "a\u{0}",
    "a\u{0}b", "e\u{301}", nilUUID.uuidString, "\u{e9}", "🍲",
  ].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  static let textIDChecks = [
    EntityCheck("Ids of texts are kept apart, and ordered, by their bytes") { shelf in
      let records = awkwardIDs.map { Record($0, "record \($0)") }
      try shelf.save(all: records.reversed())
      try shelf.save(all: records)
      let back = try shelf.fetch(Record.self, orderedBy: [.ascending(\.id)])
      try shelf.expect(back == records, "\(records), found \(back)")
      for id in awkwardIDs {
        let found = try shelf.fetch(Record.self, where: [\.id == id])
        try shelf.expect(
          found == [Record(id, "record \(id)")], "\(id.debugDescription), found \(found)")
        let some = try shelf.fetch(Record.self, where: [.that(\.id, isIn: [id, "missing"])])
        try shelf.expect(some == found, "\(id.debugDescription) among others")
      }
      try shelf.store.apply([.expect(try EntityBatch(of: records))])
    },
    EntityCheck("Relations lead to ids of texts, and are followed, shortened and deleted") {
      shelf in
      var whole = Record("whole", parts: awkwardIDs.map { Record($0) })
      whole.origin = whole.parts[0]
      try shelf.save(whole)
      let back = try shelf.fetch(Record.self, where: [\.id == "whole"])
      try shelf.expect(back == [whole], "\(whole), found \(back)")
      var owner = Record("\u{0}owner", parts: [Record("\u{0}"), Record("a"), Record("b")])
      try shelf.save(owner)
      owner.parts.removeLast(2)
      try shelf.save(owner)
      let short = try shelf.fetch(Record.self, where: [\.id == owner.id])
      try shelf.expect(short == [owner], "\(owner), found \(short)")
      try shelf.expectThrow("a target that is not stored") {
        try shelf.save(Record("x", parts: [Record("y\u{0}")]), isDeep: false)
      }
      try shelf.delete(whole)
      let left = try shelf.fetch(Record.self, orderedBy: [.ascending(\.id)]).map(\.id)
      try shelf.expect(left == ["\u{0}owner", "b"], "the owner and b, found \(left)")
    },
    EntityCheck("An empty text is not an id") { shelf in
      try shelf.save(Record("a"))
      try shelf.expectThrow("no id") { try shelf.save(Record(""), Record("b")) }
      try shelf.expect(try shelf.fetch(Record.self).map(\.id) == ["a"], "the one with an id")
      try shelf.expect(try shelf.fetch(Record.self, where: [\.id == ""]).isEmpty, "nothing")
    },
    EntityCheck("Many texts and ids are looked up at once") { shelf in
      try shelf.save(Record("a", "b"), Record("c", "d"))
      let many = ["a", "d"] + (0..<40_000).map { "no \($0)" }
      try shelf.expect(
        try shelf.count(Record.self, where: [.that(\.id, isIn: many)]) == 1, "one by its id")
      try shelf.expect(
        try shelf.count(Record.self, where: [.that(\.title, isIn: many)]) == 1, "one by its title")
    },
  ]
}

private let nilUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
