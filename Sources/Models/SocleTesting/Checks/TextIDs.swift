import Foundation
import SocleEntities

/// Ids that a store could mistake for each other, or for ids of another type, in the order of their bytes.
private let awkwardIDs = [
  "\u{0}", "\u{0}a", "\u{1}", "\u{1}a", "\u{1}b", "\u{2}", " ", "\"\\\u{1f}\n", "'); --", "12",
  "a", "a\u{0}", "a\u{0}b", "e\u{301}", "00000000-0000-0000-0000-000000000000", "\u{e9}", "🍲",
].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

let textIDChecks: [EntityCheck] = [
  EntityCheck("Text ids are distinguished and ordered by their bytes") { shelf in
    let records = awkwardIDs.map { Record($0, "record \($0)") }
    try shelf.save(all: records.reversed())
    try shelf.save(all: records)
    try shelf.expect(\Record.self, records, orderedBy: [.ascending(\.id)])
    for record in records {
      try shelf.expect(\Record.self, [record], where: [\.id == record.id])
      try shelf.expect(\Record.self, [record], where: [.that(\.id, isIn: [record.id, "missing"])])
    }
    try shelf.apply(.expect(EntityBatch(of: records)))
  },
  EntityCheck("Relations between models with text ids are fetched, shortened and deleted") {
    shelf in
    var whole = Record("whole", parts: awkwardIDs.map { Record($0) })
    whole.origin = whole.parts[0]
    try shelf.save(whole)
    try shelf.expect(\Record.self, [whole], where: [\.id == "whole"])
    var owner = Record("\u{0}owner", parts: [Record("\u{0}"), Record("a"), Record("b")])
    try shelf.save(owner)
    owner.parts.removeLast(2)
    try shelf.save(owner)
    try shelf.expect(\Record.self, [owner], where: [\.id == owner.id])
    try shelf.expectThrow("dangling", for: "a target that is not stored") {
      try shelf.save(Record("x", parts: [Record("y\u{0}")]), isDeep: false)
    }
    try shelf.delete(whole)
    try shelf.expect(\Record.id, ["\u{0}owner", "b"])
  },
  EntityCheck("A filter looks up 40,000 texts or ids at once") { shelf in
    try shelf.save(Record("a", "b"), Record("c", "d"))
    let many = (0..<40_000).map { "no \($0)" } + ["a", "d"]
    try shelf.expect(1, of: Record.self, where: .that(\.id, isIn: many))
    try shelf.expect(1, of: Record.self, where: .that(\.title, isIn: many as [String?]))
  },
]
