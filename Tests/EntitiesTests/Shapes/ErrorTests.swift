import Entities
import Foundation
import Testing

@Suite("Errors say what happened to which entity, and what to do")
struct ErrorTests {
  @Test(
    arguments: [
      (
        .missing(entity: "Recipe", id: .int(7), property: "name"), ["Recipe 7", "name", "optional"]
      ),
      (
        .mistyped(
          entity: "Recipe", id: .int(7), property: "name", expected: "text", found: "bytes"),
        ["name of Recipe 7", "text", "bytes"]
      ),
      (
        .undecodable(entity: "Recipe", id: .int(7)),
        ["Recipe 7", "decode(representation:visited:)"]
      ),
      (
        .unstorable(entity: "Recipe", property: "rating", reason: "it is NaN"),
        ["rating of Recipe", "NaN"]
      ),
      (
        .undeclaredRelation(entity: "Recipe", property: "tags", type: "Tag"),
        ["tags of Recipe", "Tag", #".toMany("tags", \.tags)"#, #".toOne("tags", \.tags)"#]
      ),
      (
        .unknownProperty(entity: "Recipe", property: "short"),
        ["short", "no stored property of Recipe", "Computed"]
      ),
      (.invalidModel(entity: "Recipe", reason: "it has no id"), ["Recipe", "it has no id"]),
      (.conflictingCopies(entity: "Recipe", id: .int(7)), ["id 7 of Recipe", "equal"]),
      (.unsaved(entity: "Recipe"), ["Recipe", "Save it first"]),
      (
        .lazyRelation(entity: "Tag", id: .int(7), relation: "recipes"),
        ["recipes of Tag 7", "includingLazy: true", "empty"]
      ),
      (.dangling(entity: "Tag", id: .int(7)), ["Tag 7", "not stored"]),
      (.denied(entity: "Rack", id: .int(7), relation: "jars"), ["Rack 7", "jars", "deny"]),
      (.unprepared(entity: "Tag", reason: "nobody called it"), ["Tag", "nobody called it"]),
      (.incompatible(entity: "Tag", reason: "too old"), ["Tag", "does not fit", "too old"]),
    ] as [(EntityError, [String])])
  func texts(_ error: EntityError, _ parts: [String]) {
    for part in parts { #expect(error.description.contains(part), "\(error)") }
  }
}
