import Entities
import Foundation

/// A value with unique keys: one of a text that can be nil, and one of two properties.
package struct Guest: Entity, Equatable, Sendable {
  package var id: String
  package var email: String?
  package var table = 0
  package var seat: Int
  package var host: [Guest] = []

  package static let relations: [Relation<Guest>] = [.toMany("host", \.host)]
  package static let indexes: [EntityIndex<Guest>] = [
    .unique(\.email), .unique(\.table, \.seat), .on(\.seat),
  ]

  package init(_ id: String, _ email: String?, _ seat: Int) {
    (self.id, self.email, self.seat) = (id, email, seat)
  }
}

extension EntityContract {
  private static func refuses(
    _ shelf: Shelf, _ property: String, _ id: String, from owner: String, line: UInt = #line,
    _ body: () throws -> Void
  ) throws {
    let before = try shelf.fetch(Guest.self, orderedBy: [.ascending(\.id)])
    var found: EntityError?
    do { try body() } catch { found = error as? EntityError }
    let expected = EntityError.taken(
      entity: "Guest", property: property, id: .string(id), owner: .string(owner))
    try shelf.expect(
      found == expected, "\(expected), found \(String(describing: found))", line: line)
    let after = try shelf.fetch(Guest.self, orderedBy: [.ascending(\.id)])
    try shelf.expect(after == before, "nothing changed", line: line)
  }

  static let uniqueChecks = [
    EntityCheck("A unique value has one owner, which the error names") { shelf in
      try shelf.save(
        Guest("a", "a@x", 1), Guest("b", "b@x", 2), Guest("c", nil, 3), Guest("d", nil, 4))
      try refuses(shelf, "email", "e", from: "a") { try shelf.save(Guest("e", "a@x", 5)) }
      try refuses(shelf, "email", "b", from: "a") { try shelf.save(Guest("b", "a@x", 2)) }
      try refuses(shelf, "table, seat", "e", from: "c") { try shelf.save(Guest("e", "e@x", 3)) }
      try refuses(shelf, "email", "f", from: "e") {
        try shelf.save(Guest("e", "e@x", 5), Guest("f", "e@x", 6))
      }
      try shelf.save(Guest("e", "A@x", 5), Guest("f", "a@x\u{0}", 6), Guest("g", "", 7))
      try shelf.save(Guest("h", "\u{e9}", 8), Guest("i", "e\u{301}", 9), Guest("a", "a@x", 1))
      try shelf.expect(9, of: Guest.self)
    },
    EntityCheck("Two models exchange their unique values in one save, and keep their relations") {
      shelf in
      var (first, second) = (Guest("a", "a@x", 1), Guest("b", "b@x", 2))
      first.host = [Guest("h", nil, 3)]
      second.host = first.host
      try shelf.save(first, second)
      (first.email, second.email) = (second.email, first.email)
      (first.seat, second.seat) = (second.seat, first.seat)
      try shelf.save(first, second)
      try shelf.expect(\Guest.self, [first, second], where: [\.seat < 3])
      second.email = "c@x"
      try shelf.save(Guest("c", "a@x", 4), second)
      try shelf.expect(1, of: Guest.self, where: \.email == "a@x")
    },
    EntityCheck("A value is free once its owner is deleted or changed, also in one transaction") {
      shelf in
      try shelf.save(Guest("a", "a@x", 1), Guest("b", "b@x", 2))
      try shelf.apply(.delete("Guest", [.string("a")]), .saving(Guest("c", "a@x", 1)))
      try shelf.expect(\Guest.id, ["c"], where: [\.email == "a@x"])
      try refuses(shelf, "email", "d", from: "b") {
        try shelf.apply(.saving(Guest("d", "b@x", 3)), .delete("Guest", [.string("b")]))
      }
    },
    EntityCheck("Setting a unique property for many is refused where it is taken") { shelf in
      try shelf.save(Guest("a", "a@x", 1), Guest("b", "b@x", 2), Guest("c", nil, 3))
      func set(_ values: [String: EntityValue], _ filter: Filter<Guest>) throws {
        try shelf.apply(.update(EntityRequest(Guest.self, where: [filter]), set: values))
      }
      try refuses(shelf, "email", "c", from: "a") {
        try set(["email": .string("a@x")], \.id == "c")
      }
      var isRefused = false
      do { try set(["seat": .int(7)], \.seat > 1) } catch EntityError.taken { isRefused = true }
      try shelf.expect(isRefused, "an error for two guests on one seat")
      try set(["email": .null], \.seat > 0)
      try set(["email": .string("a@x")], \.id == "b")
      try shelf.expect(\Guest.id, ["b"], where: [\.email == "a@x"])
    },
  ]

  static let skippingChecks = [
    EntityCheck("One row that does not fit its model blocks no other, and nothing leads to a gap") {
      shelf in
      let (soup, stew, salad) = (Recipe(name: "Soup"), Recipe(name: "Stew"), Recipe(name: "Salad"))
      try shelf.save(Cookbook("both", [soup, stew]), Cookbook("one", [soup]))
      try shelf.save(salad)
      func setCourse(_ name: String) throws {
        let damaged = try EntityRequest(Recipe.self, where: [\.name == "Stew"])
        try shelf.apply(.update(damaged, set: ["course": .string(name)]))
      }
      try setCourse("none")
      func whole<Model: Entity>(_ type: Model.Type) throws -> (models: [Model], errors: [any Error])
      {
        var errors: [any Error] = []
        let loaded = try shelf.store.load(try EntityRequest(type))
        let models = try loaded.batch.models(type, loaded.roots) { errors.append($0) }
        return (models, errors)
      }
      let recipes = try whole(Recipe.self)
      try shelf.expect(Set(recipes.models.map(\.name)) == ["Soup", "Salad"], "the other two")
      try shelf.expect(recipes.errors.count == 1, "one error, found \(recipes.errors)")
      try shelf.expectThrow("the row") { try shelf.fetch(Recipe.self) }
      let books = try whole(Cookbook.self)
      try shelf.expect(books.models.map(\.name), is: ["one"])
      try shelf.expect(books.errors.count == 2, "the recipe and its book, found \(books.errors)")
      try shelf.save(all: books.models)
      try setCourse("main")
      let kept = try shelf.only(Cookbook.self, where: \.name == "both")
      try shelf.expect(kept.recipes.map(\.name), is: ["Soup", "Stew"])
    }
  ]
}
